import { isXml } from '../endpoint/endpoint.ts'
import { account, AwsError } from '../engine.ts'
import type { AwsCall } from '../engine.ts'
import type { Policies } from '../template/policies.ts'
import { permissionsFor } from './actions.ts'
import { coveringPermissions, permissionsOf } from './statements.ts'
import type { Permission } from './statements.ts'

/** An action of a role on a resource: as its policy grants it, or as it was refused. */
export interface Grant extends Permission {
  role: string
}

export interface Iam {
  /**
   * Lets a call pass that its caller's role allows; operations, which have none, may do everything.
   * @throws AwsError as AWS words it: `AccessDeniedException`, or `AccessDenied` where answers are XML
   */
  authorise(call: AwsCall): Promise<void>
  /** Whether a role allows what AWS itself does with it, as it does to feed functions. */
  permits(role: string, wanted: Permission): boolean
  /** Everything that roles are allowed. */
  grants(): Grant[]
  /** Grants that no call has used since the start. */
  unusedGrants(): Grant[]
  /** For tests: plays the policies as if they lacked this one grant; without an argument as they are. */
  withhold(grant?: Grant): void
  /** Calls that were allowed since the start, each permission once. */
  uses(): Grant[]
  /** Calls that were refused since the start, oldest first. */
  refusals: readonly Grant[]
}

const keyOf = ({ role, action, resource }: Grant): string => JSON.stringify([role, action, resource])

const isJson = /^(dynamodb|secretsmanager|cognito-idp|events)$/

/** The refusal in the words of AWS; SES and S3 have their own. */
const accessDenied = (call: AwsCall, { action, resource }: Permission, isExplicit: boolean): AwsError => {
  const { service, caller: { role, fn = role } = {} } = call
  const user = `arn:aws:sts::${account}:assumed-role/${role}/${fn}`
  const why = isExplicit
    ? 'with an explicit deny in an identity-based policy'
    : `because no identity-based policy allows the ${action} action`
  const thing = service === 's3' ? `"${resource}"` : resource
  const message =
    service === 'ses'
      ? `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`
      : `User: ${user} is not authorized to perform: ${action} on resource: ${thing} ${why}`
  const own = service === 'sns' ? 'AuthorizationError' : 'AccessDenied'
  const code = isXml(call) ? own : 'AccessDeniedException'
  return new AwsError(code, message, isJson.test(service) ? 400 : 403)
}

/** IAM at the endpoint: what the policies of the templates allow, and nothing else. */
export const createIam = ({ roles, statementsOf }: Policies): Iam => {
  const used = new Set<string>()
  const uses = new Map<string, Grant>()
  const refusals: Grant[] = []
  let withheld: string | undefined

  const statements = (role: string, effect: 'Allow' | 'Deny') =>
    statementsOf(role).filter(({ Effect }) => Effect === effect)
  const grants = (): Grant[] => {
    const of = (role: string) => statements(role, 'Allow').flatMap(permissionsOf)
    const all = roles().flatMap(role => of(role).map(permission => ({ role, ...permission })))
    return [...new Map(all.map(grant => [keyOf(grant), grant])).values()]
  }

  const decide = (role: string, wanted: Permission): 'allowed' | 'denied' | 'absent' => {
    const matching = (effect: 'Allow' | 'Deny') =>
      statements(role, effect).flatMap(statement => coveringPermissions(statement, wanted))
    const isDenied = matching('Deny').length > 0
    const keys = matching('Allow').map(permission => keyOf({ role, ...permission }))
    const held = keys.filter(key => key !== withheld)
    if (isDenied || !held.length) {
      refusals.push({ role, ...wanted })
      return isDenied ? 'denied' : 'absent'
    }
    for (const key of held) used.add(key)
    uses.set(keyOf({ role, ...wanted }), { role, ...wanted })
    return 'allowed'
  }

  return {
    authorise: async call => {
      const role = call.caller?.role
      for (const wanted of role ? await permissionsFor(call) : []) {
        const decision = decide(role!, wanted)
        if (decision !== 'allowed') throw accessDenied(call, wanted, decision === 'denied')
      }
    },
    permits: (role, wanted) => decide(role, wanted) === 'allowed',
    grants,
    unusedGrants: () => grants().filter(grant => !used.has(keyOf(grant))),
    withhold: grant => (withheld = grant && keyOf(grant)),
    uses: () => [...uses.values()],
    refusals,
  }
}
