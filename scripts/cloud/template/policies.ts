import { account } from '../engine.ts'
import type { Engine, Made, Resource } from '../engine.ts'

/** One statement of an IAM policy. */
export interface Statement {
  Effect: 'Allow' | 'Deny'
  Action: string | string[]
  Resource: string | string[]
  /** In the policies of things alone. */
  Principal?: unknown
  Condition?: Record<string, Record<string, unknown>>
}

export interface Policies {
  resources: Engine['resources']
  /** Names of the roles. */
  roles(): string[]
  /** Statements of a role, by its name. */
  statementsOf(role: string): Statement[]
}

const nameOf = ({ stack, logicalId }: Resource): string => `${stack}-${logicalId}`

interface Inline {
  PolicyDocument: { Statement: Statement | Statement[] }
}

/** @throws Error for a statement by `NotAction` or `NotResource`, which is not played. */
const statementsIn = (document: Inline['PolicyDocument']): Statement[] => {
  const statements = [document.Statement].flat()
  const odd = statements.find(({ Action, Resource }) => !Action || !Resource)
  if (odd) throw new Error(`the local IAM needs Action and Resource in a statement: ${JSON.stringify(odd)}`)
  return statements
}

/** Roles and policies of the templates, as data; `iam/` enforces them at the endpoint. */
export const createPolicies = (): Policies => {
  const roles = new Map<string, Map<string, Statement[]>>()
  const managed = new Map<string, Statement[]>()
  /** Attaches a policy to a role, in place of what it said before. */
  const attach = (role: string, id: string, statements: Statement[]) =>
    roles.set(role, (roles.get(role) ?? new Map<string, Statement[]>()).set(id, statements))

  const role = (resource: Resource): Made => {
    const { RoleName, Policies = [], ManagedPolicyArns = [] } = resource.properties
    const name = String(RoleName ?? nameOf(resource))
    attach(
      name,
      'inline',
      Policies.flatMap((policy: Inline) => statementsIn(policy.PolicyDocument)),
    )
    for (const arn of ManagedPolicyArns) attach(name, arn, managed.get(arn) ?? [])
    return { ref: name, attributes: { Arn: `arn:aws:iam::${account}:role/${name}`, RoleId: name } }
  }

  const policy = (resource: Resource): Made => {
    const { Roles = [], PolicyDocument } = resource.properties
    for (const name of Roles) attach(name, nameOf(resource), statementsIn(PolicyDocument))
    return { ref: nameOf(resource), attributes: { Id: nameOf(resource) } }
  }

  const managedPolicy = (resource: Resource): Made => {
    const { Roles = [], PolicyDocument } = resource.properties
    const arn = `arn:aws:iam::${account}:policy/${nameOf(resource)}`
    managed.set(arn, statementsIn(PolicyDocument))
    for (const name of Roles) attach(name, arn, statementsIn(PolicyDocument))
    return { ref: arn, attributes: { PolicyArn: arn } }
  }

  return {
    resources: {
      'AWS::IAM::Role': role,
      'AWS::IAM::Policy': policy,
      'AWS::IAM::ManagedPolicy': managedPolicy,
    },
    roles: () => [...roles.keys()],
    statementsOf: name => [...(roles.get(name)?.values() ?? [])].flat(),
  }
}
