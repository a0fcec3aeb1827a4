import { type Check, type Fault, fault } from '../check.ts'
import { secretsIn } from '../secretPatterns.ts'
import { at, entriesAt, listAt, type Placed, resourcesOf, walk } from '../template.ts'

/** Names of settings whose value would be a secret; those of where it is kept are not. */
const isSecretName = (name: string): boolean =>
  /(secret|password|passphrase|token|credential|api_?key|private_?key|access_?key)/i.test(name) &&
  !/(_?(arn|name|id|url|ttl|seconds|minutes|days))$/i.test(name)

/** Long and random enough to be a key: letters and digits mixed, no words, no ARN, no host. */
const looksRandom = (value: string): boolean =>
  /^[A-Za-z0-9+/=_-]{24,}$/.test(value) && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)

const isLiteral = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/^\{\{resolve:/.test(value)

const variables = ({ Properties }: Placed): [string, unknown][] => [
  ...entriesAt(Properties, 'Environment', 'Variables'),
  ...listAt(Properties, 'DistributionConfig', 'Origins')
    .flatMap(origin => listAt(origin, 'OriginCustomHeaders'))
    .map((header): [string, unknown] => [String(at(header, 'HeaderName')), at(header, 'HeaderValue')]),
]

const settingFaults = (resource: Placed): Fault[] =>
  variables(resource)
    .filter(([name, value]) => isLiteral(value) && (isSecretName(name) || looksRandom(value)))
    .map(([name]) => fault(resource, `${name} holds the value of a secret`))

/** Secrets are made or filled in their own service: no template says their value. */
const valueFaults = (resource: Placed): Fault[] =>
  resource.Type === 'AWS::SecretsManager::Secret' && at(resource.Properties, 'SecretString') !== undefined
    ? [fault(resource, 'says its value')]
    : []

/** No template holds a secret: not by its look, not by the name of what it is given to. */
export const secrets: Check = templates => [
  ...resourcesOf(templates).flatMap(resource => [
    ...[...walk(resource.Properties)]
      .flatMap(({ value }) => (typeof value === 'string' ? secretsIn(value) : []))
      .map(kind => fault(resource, `holds what looks like a secret (${kind})`)),
    ...settingFaults(resource),
    ...valueFaults(resource),
  ]),
  ...Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.entries(Outputs).flatMap(([id, output]) =>
      secretsIn(JSON.stringify(output)).map(kind =>
        fault({ stack, id }, `shows what looks like a secret (${kind})`),
      ),
    ),
  ),
]
