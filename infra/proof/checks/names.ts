import { prefixOf } from '../../constructs/names.ts'
import { type Check, fault } from '../check.ts'
import { at, type Placed, resourcesOf } from '../template.ts'

/** Types whose names may repeat in an account: those within another resource, those that are labels only, hosts. */
const repeatable = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Backup::BackupPlan',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::IAM::Policy',
  'AWS::Route53::RecordSet',
]

/** What a resource is called in its account, where the template fixes that; as CDK writes it, or in its settings. */
const fixedName = ({ Type, Properties }: Placed): string | undefined => {
  const kind = Type.split('::').at(-1) ?? ''
  const named = [
    at(Properties, 'Name'),
    at(Properties, `${kind}Name`),
    at(Properties, `${kind}Config`, 'Name'),
    at(Properties, kind, `${kind}Name`),
  ]
  return named.find(name => typeof name === 'string')
}

/** `blu-prod-api`, and `bluprodapi` as CDK makes it where no hyphen is allowed. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * A fixed name holds the company and the environment, so that two of either fit into one account. Secrets
 * begin with the environment alone (decision 36).
 */
export const names: Check = (templates, { name: environment }) =>
  resourcesOf(templates)
    .filter(({ Type }) => !repeatable.includes(Type))
    .flatMap(resource => {
      const name = fixedName(resource)
      if (name === undefined) return []
      const isFitting =
        resource.Type === 'AWS::SecretsManager::Secret'
          ? name.startsWith(`${environment}/`)
          : bare(name).includes(bare(prefixOf(environment)))
      return isFitting ? [] : [fault(resource, `is called ${name} in every environment of every company`)]
    })
