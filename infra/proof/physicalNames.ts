import { at, type Placed } from './template.ts'

/** The account of every example; what counts is that it has twelve digits, as all have. */
export const exampleAccount = '123456789012'

/** CloudFormation adds at most thirteen characters to a name that it makes. */
const suffix = 'A1B2C3D4E5F6G'

const uuid = '01234567-89ab-cdef-0123-456789abcdef'

/** How long a name may be that CloudFormation makes; it shortens those that would be longer. */
const longest: Readonly<Record<string, number>> = {
  'AWS::IAM::Role': 64,
  'AWS::Lambda::Function': 64,
  'AWS::S3::Bucket': 63,
  'AWS::SQS::Queue': 80,
}

/** The property by which a type takes a name, where that does not follow from the type's own name. */
const namedBy: Readonly<Record<string, string>> = {
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::Cognito::UserPoolGroup': 'GroupName',
  'AWS::CloudFront::Function': 'Name',
  'AWS::WAFv2::WebACL': 'Name',
}

/** Ids that AWS gives, each with its usual length; a letter of ours says nothing of the real ones. */
const ids: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'a1b2c3d4e5',
  'AWS::ApiGatewayV2::Authorizer': 'a1b2c3',
  'AWS::ApiGatewayV2::Integration': 'a1b2c3d',
  'AWS::ApiGatewayV2::Route': 'a1b2c3d',
  'AWS::Backup::BackupPlan': uuid,
  'AWS::CloudFront::CachePolicy': uuid,
  'AWS::CloudFront::Distribution': 'E1A2B3C4D5E6F7',
  'AWS::CloudFront::KeyValueStore': uuid,
  'AWS::CloudFront::OriginAccessControl': 'E1A2B3C4D5E6F7',
  'AWS::CloudFront::OriginRequestPolicy': uuid,
  'AWS::CloudFront::ResponseHeadersPolicy': uuid,
  'AWS::Cognito::UserPool': 'eu-west-2_A1b2C3d4E',
  'AWS::Cognito::UserPoolClient': 'a1b2c3d4e5f6g7h8i9j0k1l2m3',
  'AWS::KMS::Key': uuid,
  'AWS::CertificateManager::Certificate': uuid,
}

/** The part of an ARN between account and name, where it is more than the service. */
const kinds: Readonly<Record<string, [service: string, before: string]>> = {
  'AWS::Backup::BackupVault': ['backup', 'backup-vault:'],
  'AWS::CertificateManager::Certificate': ['acm', 'certificate/'],
  'AWS::CloudFront::Function': ['cloudfront', 'function/'],
  'AWS::CloudFront::KeyValueStore': ['cloudfront', 'key-value-store/'],
  'AWS::Cognito::UserPool': ['cognito-idp', 'userpool/'],
  'AWS::DynamoDB::Table': ['dynamodb', 'table/'],
  'AWS::Events::Rule': ['events', 'rule/'],
  'AWS::IAM::Role': ['iam', 'role/'],
  'AWS::KMS::Key': ['kms', 'key/'],
  'AWS::Lambda::Function': ['lambda', 'function:'],
  'AWS::Logs::LogGroup': ['logs', 'log-group:'],
  'AWS::S3::Bucket': ['s3', ''],
  'AWS::SNS::Topic': ['sns', ''],
  'AWS::SQS::Queue': ['sqs', ''],
  'AWS::SecretsManager::Secret': ['secretsmanager', 'secret:'],
  'AWS::WAFv2::WebACL': ['wafv2', 'global/webacl/'],
}

/** ARNs of these services name no region. */
const withoutRegion = ['iam', 'cloudfront', 's3']

/** The name that a resource has or gets; `resolve` makes a text of what a property says. */
export const nameOf = (resource: Placed, resolve: (value: unknown) => unknown): string => {
  const { Type, Properties, stack, id } = resource
  const given = at(Properties, namedBy[Type] ?? `${Type.split('::').at(-1)}Name`)
  if (given !== undefined) return String(resolve(given))
  const known = ids[Type]
  if (known) return known
  const made = `${stack}-${id}-${suffix}`
  const limit = longest[Type] ?? 255
  return made.length <= limit ? made : made.slice(0, limit - suffix.length) + suffix
}

/** The ARN of a resource, of the length that it has on AWS. */
export const arnOf = (resource: Placed, name: string, region: string): string => {
  const [service, before] = kinds[resource.Type] ?? [resource.Type.split('::')[1]?.toLowerCase() ?? '', '']
  const where = withoutRegion.includes(service) ? '' : region
  const who = service === 's3' ? '' : exampleAccount
  // Secrets Manager adds six characters of its own to a secret's name, WAF an id, a log group what stands for its streams.
  const after = { secretsmanager: '-A1b2C3', wafv2: `/${uuid}`, logs: ':*' }[service] ?? ''
  return `arn:aws:${service}:${where}:${who}:${before}${name}${after}`
}
