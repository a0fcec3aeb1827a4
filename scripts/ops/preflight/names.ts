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
import type { Check, Finding } from './finding.ts'
import { newOnes, type Plan, type PlannedResource, resourcesOf } from './planned.ts'

/** A type whose resources have names of their own in the templates, which AWS gives away once. */
interface Named {
  /** The property, or the field of a property. */
  name: readonly string[]
  right: string
  /** Whether AWS has something of this name; a sentence when there is more to say than that. */
  isTaken(name: string, region: string): Promise<boolean | Finding>
}

const cloudfront = () => new CloudFrontClient({ region: 'us-east-1' })

/** Asks for a thing by its name. */
const found = async <T>(ask: () => Promise<T>, absent: RegExp): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && absent.test(error.name)) return undefined
    throw error
  }
}

const secretTaken = async (SecretId: string, region: string): Promise<boolean | Finding> => {
  const secret = await found(
    () => new SecretsManagerClient({ region }).send(new DescribeSecretCommand({ SecretId })),
    /^ResourceNotFoundException$/,
  )
  if (!secret?.DeletedDate) return secret !== undefined
  return {
    level: 'fails',
    what: `The secret ${SecretId} was deleted on ${secret.DeletedDate.toISOString().slice(0, 10)}, and AWS still keeps its name.`,
    todo: `aws secretsmanager delete-secret --region ${region} --secret-id ${SecretId} --force-delete-without-recovery (its value is then gone), wait a minute, try again.`,
  }
}

/** The types of our templates that have names of their own. Whatever else has one is listed in `uncheckedTypes`. */
export const namedTypes: Readonly<Record<string, Named>> = {
  'AWS::SecretsManager::Secret': {
    name: ['Name'],
    right: 'secretsmanager:DescribeSecret',
    isTaken: secretTaken,
  },
  'AWS::SES::ConfigurationSet': {
    name: ['Name'],
    right: 'ses:GetConfigurationSet',
    isTaken: async (ConfigurationSetName, region) =>
      (await found(
        () => new SESv2Client({ region }).send(new GetConfigurationSetCommand({ ConfigurationSetName })),
        /^NotFoundException$/,
      )) !== undefined,
  },
  'AWS::CloudFront::KeyValueStore': {
    name: ['Name'],
    right: 'cloudfront:DescribeKeyValueStore',
    isTaken: async Name =>
      (await found(
        () => cloudfront().send(new DescribeKeyValueStoreCommand({ Name })),
        /^EntityNotFound$/,
      )) !== undefined,
  },
  'AWS::CloudFront::Function': {
    name: ['Name'],
    right: 'cloudfront:DescribeFunction',
    isTaken: async Name =>
      (await found(
        () => cloudfront().send(new DescribeFunctionCommand({ Name })),
        /^NoSuchFunctionExists$/,
      )) !== undefined,
  },
  'AWS::CloudFront::CachePolicy': {
    name: ['CachePolicyConfig', 'Name'],
    right: 'cloudfront:ListCachePolicies',
    isTaken: async name => {
      const { CachePolicyList } = await cloudfront().send(
        new ListCachePoliciesCommand({ Type: 'custom', MaxItems: 100 }),
      )
      return (CachePolicyList?.Items ?? []).some(item => item.CachePolicy?.CachePolicyConfig?.Name === name)
    },
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    name: ['ResponseHeadersPolicyConfig', 'Name'],
    right: 'cloudfront:ListResponseHeadersPolicies',
    isTaken: async name => {
      const { ResponseHeadersPolicyList } = await cloudfront().send(
        new ListResponseHeadersPoliciesCommand({ Type: 'custom', MaxItems: 100 }),
      )
      return (ResponseHeadersPolicyList?.Items ?? []).some(
        item => item.ResponseHeadersPolicy?.ResponseHeadersPolicyConfig?.Name === name,
      )
    },
  },
  'AWS::CloudFront::OriginAccessControl': {
    name: ['OriginAccessControlConfig', 'Name'],
    right: 'cloudfront:ListOriginAccessControls',
    isTaken: async name => {
      const { OriginAccessControlList } = await cloudfront().send(
        new ListOriginAccessControlsCommand({ MaxItems: 100 }),
      )
      return (OriginAccessControlList?.Items ?? []).some(item => item.Name === name)
    },
  },
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
  path: readonly string[],
): string | undefined =>
  stringOf(
    path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], properties),
    stack.region,
  )

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
        findings.push({
          level: 'fails',
          what: `There is a ${type} of the name ${name} already, which ${resource.stack.name} would make.`,
          todo: 'Delete it if a deleted environment has left it behind; if it is another product’s, give the company another slug in web/content/company.ts.',
        })
    }
    return findings.length > 0 ? findings : `No name of a ${type} is taken.`
  },
})

/** Names that somebody else has already. */
export const nameChecks = (plan: Plan): Check[] =>
  Object.entries(namedTypes)
    .filter(([type]) => resourcesOf(plan, type).length > 0)
    .map(([type, kind]) => nameCheck(plan, type, kind))
