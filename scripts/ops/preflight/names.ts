import {
  CloudFrontClient,
  DescribeFunctionCommand,
  DescribeKeyValueStoreCommand,
  ListCachePoliciesCommand,
  ListOriginAccessControlsCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetConfigurationSetCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { type Check, fails, type Finding, ifThere } from './finding.ts'
import { at } from '../../../infra/proof/template.ts'
import { newOnes, type Plan, type PlannedResource, resourcesOf } from './planned.ts'

/** A type whose resources have names of their own in the templates, which AWS gives away once. */
interface Named {
  /** The property, or the path of a field of a property. */
  name: string
  right: string
  /** AWS has a resource of this name; a finding when there is more to say than that. */
  isTaken(name: string, region: string): Promise<boolean | Finding>
}

const cloudfront = () => new CloudFrontClient({ region: 'us-east-1' })

/** A type whose names AWS tells one by one. */
const asked = (
  right: string,
  ask: (name: string, region: string) => Promise<unknown>,
  absent: string,
): Named => ({
  name: 'Name',
  right,
  isTaken: async (name, region) => (await ifThere(() => ask(name, region), absent)) !== undefined,
})

/** A type of CloudFront's of which all are listed. */
const listed = (
  kind: string,
  right: string,
  list: () => Promise<(string | undefined)[] | undefined>,
): Named => ({
  name: `${kind}Config.Name`,
  right,
  isTaken: async name => (await list())?.includes(name) === true,
})

/** The types of our templates that have names of their own. Whatever else has one is listed in `uncheckedTypes`. */
export const namedTypes: Readonly<Record<string, Named>> = {
  'AWS::SecretsManager::Secret': {
    name: 'Name',
    right: 'secretsmanager:DescribeSecret',
    isTaken: async (SecretId, region) => {
      const secret = await ifThere(
        () => new SecretsManagerClient({ region }).send(new DescribeSecretCommand({ SecretId })),
        'ResourceNotFoundException',
      )
      if (!secret?.DeletedDate) return secret !== undefined
      return fails(
        `The secret ${SecretId} was deleted on ${secret.DeletedDate.toISOString().slice(0, 10)}, and AWS still keeps its name.`,
        `aws secretsmanager delete-secret --region ${region} --secret-id ${SecretId} --force-delete-without-recovery (its value is then gone), wait a minute, try again.`,
      )
    },
  },
  'AWS::SES::ConfigurationSet': asked(
    'ses:GetConfigurationSet',
    (ConfigurationSetName, region) =>
      new SESv2Client({ region }).send(new GetConfigurationSetCommand({ ConfigurationSetName })),
    'NotFoundException',
  ),
  'AWS::CloudFront::KeyValueStore': asked(
    'cloudfront:DescribeKeyValueStore',
    Name => cloudfront().send(new DescribeKeyValueStoreCommand({ Name })),
    'EntityNotFound',
  ),
  'AWS::CloudFront::Function': asked(
    'cloudfront:DescribeFunction',
    Name => cloudfront().send(new DescribeFunctionCommand({ Name })),
    'NoSuchFunctionExists',
  ),
  'AWS::CloudFront::CachePolicy': listed('CachePolicy', 'cloudfront:ListCachePolicies', async () => {
    const asked = new ListCachePoliciesCommand({ Type: 'custom', MaxItems: 100 })
    const { CachePolicyList } = await cloudfront().send(asked)
    return CachePolicyList?.Items?.map(({ CachePolicy }) => CachePolicy?.CachePolicyConfig?.Name)
  }),
  'AWS::CloudFront::ResponseHeadersPolicy': listed(
    'ResponseHeadersPolicy',
    'cloudfront:ListResponseHeadersPolicies',
    async () => {
      const asked = new ListResponseHeadersPoliciesCommand({ Type: 'custom', MaxItems: 100 })
      const { ResponseHeadersPolicyList } = await cloudfront().send(asked)
      return ResponseHeadersPolicyList?.Items?.map(
        ({ ResponseHeadersPolicy }) => ResponseHeadersPolicy?.ResponseHeadersPolicyConfig?.Name,
      )
    },
  ),
  'AWS::CloudFront::OriginAccessControl': listed(
    'OriginAccessControl',
    'cloudfront:ListOriginAccessControls',
    async () => {
      const asked = new ListOriginAccessControlsCommand({ MaxItems: 100 })
      const { OriginAccessControlList } = await cloudfront().send(asked)
      return OriginAccessControlList?.Items?.map(({ Name }) => Name)
    },
  ),
}

/** Types with a name of their own that is not asked for, and why. */
export const uncheckedTypes: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'several may have one name',
  'AWS::ApiGatewayV2::Authorizer': 'it is of its API',
  'AWS::ApiGatewayV2::Stage': 'it is of its API',
  'AWS::IAM::Policy': 'it is of its role',
  'AWS::Cognito::UserPoolGroup': 'it is of its pool',
  'AWS::CloudWatch::Dashboard': 'a dashboard of the same name is overwritten, and holds no data',
  'AWS::Backup::BackupVault': 'prod alone has one, which nothing deletes; AWS’s refusal names it',
  'AWS::SES::EmailIdentity': 'mail.ts asks for it',
  'AWS::Route53::RecordSet': 'domain.ts asks for it',
  'AWS::WAFv2::WebACL': 'its refusal names it, and it holds no data',
}

const stringOf = (value: unknown, region: string): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  if ('Ref' in value) return value.Ref === 'AWS::Region' ? region : undefined
  if (!('Fn::Join' in value)) return undefined
  const [between, parts] = value['Fn::Join'] as [string, unknown[]]
  const strings = parts.map(part => stringOf(part, region))
  return strings.includes(undefined) ? undefined : strings.join(between)
}

/** The name that a template gives a resource, undefined when CloudFormation makes one up. */
export const nameOf = (
  { properties, stack }: Pick<PlannedResource, 'properties'> & { stack: { region: string } },
  path: string,
): string | undefined => stringOf(at(properties, path), stack.region)

const nameCheck = (plan: Plan, type: string, { name: path, right, isTaken }: Named): Check => ({
  about: 'names',
  right,
  run: async () => {
    const findings: Finding[] = []
    const made = await newOnes(resourcesOf(plan, type))
    for (const resource of made) {
      const name = nameOf(resource, path)
      const taken = name !== undefined && (await isTaken(name, resource.stack.region))
      if (typeof taken === 'object') findings.push(taken)
      else if (taken)
        findings.push(
          fails(
            `There is a ${type} of the name ${name} already, which ${resource.stack.name} would make.`,
            'Delete it if a deleted environment has left it behind; if it is another product’s, give the company another slug in web/content/company.ts.',
          ),
        )
    }
    return findings.length > 0 ? findings : `No name of a ${type} is taken.`
  },
})

/** Names that somebody else has already. */
export const nameChecks = (plan: Plan): Check[] =>
  Object.entries(namedTypes)
    .filter(([type]) => resourcesOf(plan, type).length > 0)
    .map(([type, kind]) => nameCheck(plan, type, kind))
