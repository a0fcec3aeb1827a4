import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListFunctionsCommand,
  ListKeyValueStoresCommand,
  ListOriginAccessControlsCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront'
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas'
import type { Check, Finding } from './finding.ts'
import { newOnes, type Plan, resourcesOf } from './planned.ts'

/** How many there are in the account or region, and the limit when the same call says it. */
interface Used {
  used: number
  limit?: number
}

interface Quota {
  about: string
  /** CloudFormation's type of what it limits. */
  type: string
  right: string
  /** What AWS documents for a new account. Source: the pages named below. */
  limit: number
  /** Where Service Quotas has the account's own figure. */
  code?: [service: string, code: string]
  /** Kept in us-east-1 for the whole account. */
  isGlobal?: boolean
  used(region: string): Promise<Used>
}

const cloudfront = () => new CloudFrontClient({ region: 'us-east-1' })

/** Counts what CloudFront lists, page by page. */
const counted = async (
  list: (
    Marker?: string,
  ) => Promise<{ Items?: unknown[] | undefined; NextMarker?: string | undefined } | undefined>,
): Promise<Used> => {
  let used = 0
  let marker: string | undefined
  do {
    const page = await list(marker)
    used += page?.Items?.length ?? 0
    marker = page?.NextMarker || undefined
  } while (marker)
  return { used }
}

const inIam = (of: 'Roles' | 'Policies') => async (): Promise<Used> => {
  const { SummaryMap = {} } = await new IAMClient({ region: 'us-east-1' }).send(
    new GetAccountSummaryCommand({}),
  )
  const limit = SummaryMap[`${of}Quota`]
  return { used: SummaryMap[of] ?? 0, ...(limit !== undefined && { limit }) }
}

/**
 * Sources: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html,
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html,
 * https://docs.aws.amazon.com/general/latest/gr/s3.html,
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
const quotas: readonly Quota[] = [
  {
    about: 'IAM roles',
    type: 'AWS::IAM::Role',
    right: 'iam:GetAccountSummary',
    limit: 1_000,
    used: inIam('Roles'),
  },
  {
    about: 'IAM policies',
    type: 'AWS::IAM::ManagedPolicy',
    right: 'iam:GetAccountSummary',
    limit: 1_500,
    used: inIam('Policies'),
  },
  {
    about: 'buckets',
    type: 'AWS::S3::Bucket',
    right: 's3:ListAllMyBuckets',
    limit: 10_000,
    code: ['s3', 'L-DC2B2D3D'],
    isGlobal: true,
    used: async () => {
      const { Buckets = [] } = await new S3Client({ region: 'us-east-1' }).send(new ListBucketsCommand({}))
      return { used: Buckets.length }
    },
  },
  {
    about: 'tables',
    type: 'AWS::DynamoDB::Table',
    right: 'dynamodb:ListTables',
    limit: 2_500,
    code: ['dynamodb', 'L-F98FE922'],
    used: async region => {
      const pages = await Array.fromAsync(paginateListTables({ client: new DynamoDBClient({ region }) }, {}))
      return { used: pages.flatMap(({ TableNames = [] }) => TableNames).length }
    },
  },
  {
    about: 'distributions',
    type: 'AWS::CloudFront::Distribution',
    right: 'cloudfront:ListDistributions',
    limit: 500,
    code: ['cloudfront', 'L-24B04930'],
    isGlobal: true,
    used: () =>
      counted(
        async Marker => (await cloudfront().send(new ListDistributionsCommand({ Marker }))).DistributionList,
      ),
  },
  {
    about: 'cache policies',
    type: 'AWS::CloudFront::CachePolicy',
    right: 'cloudfront:ListCachePolicies',
    limit: 20,
    code: ['cloudfront', 'L-7D134442'],
    isGlobal: true,
    used: () =>
      counted(
        async Marker =>
          (await cloudfront().send(new ListCachePoliciesCommand({ Type: 'custom', Marker }))).CachePolicyList,
      ),
  },
  {
    about: 'header policies',
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    right: 'cloudfront:ListResponseHeadersPolicies',
    limit: 20,
    code: ['cloudfront', 'L-CF0D4FC5'],
    isGlobal: true,
    used: () =>
      counted(
        async Marker =>
          (await cloudfront().send(new ListResponseHeadersPoliciesCommand({ Type: 'custom', Marker })))
            .ResponseHeadersPolicyList,
      ),
  },
  {
    about: 'edge functions',
    type: 'AWS::CloudFront::Function',
    right: 'cloudfront:ListFunctions',
    limit: 100,
    isGlobal: true,
    // Each is listed once for each of its stages; those in development are all of them.
    used: () =>
      counted(
        async Marker =>
          (await cloudfront().send(new ListFunctionsCommand({ Stage: 'DEVELOPMENT', Marker }))).FunctionList,
      ),
  },
  {
    about: 'key value stores',
    type: 'AWS::CloudFront::KeyValueStore',
    right: 'cloudfront:ListKeyValueStores',
    limit: 50,
    isGlobal: true,
    used: () =>
      counted(
        async Marker =>
          (await cloudfront().send(new ListKeyValueStoresCommand({ Marker }))).KeyValueStoreList,
      ),
  },
  {
    about: 'origin access',
    type: 'AWS::CloudFront::OriginAccessControl',
    right: 'cloudfront:ListOriginAccessControls',
    limit: 100,
    isGlobal: true,
    used: () =>
      counted(
        async Marker =>
          (await cloudfront().send(new ListOriginAccessControlsCommand({ Marker }))).OriginAccessControlList,
      ),
  },
]

/** The account's own figure; undefined where Service Quotas has none. */
const appliedQuota = async (
  [ServiceCode, QuotaCode]: [string, string],
  region: string,
): Promise<number | undefined> => {
  try {
    const { Quota } = await new ServiceQuotasClient({ region }).send(
      new GetServiceQuotaCommand({ ServiceCode, QuotaCode }),
    )
    return Quota?.Value
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchResourceException') return undefined
    throw error
  }
}

const increase = (code: [string, string] | undefined, region: string, wanted: number): string =>
  code
    ? `aws service-quotas request-service-quota-increase --region ${region} --service-code ${code[0]} --quota-code ${code[1]} --desired-value ${wanted}`
    : 'Ask AWS for more: https://console.aws.amazon.com/support/home'

const warnAt = 0.8

const quotaCheck = (
  plan: Plan,
  { about, type, right, limit: documented, code, isGlobal, used }: Quota,
): Check => ({
  about,
  right,
  run: async () => {
    const region = isGlobal ? 'us-east-1' : plan.environment.region
    const added = (await newOnes(resourcesOf(plan, type))).length
    if (added === 0) return 'None is made.'
    const now = await used(region)
    const limit = now.limit ?? (code && (await appliedQuota(code, region))) ?? documented
    const whole = `${now.used} of ${limit} ${about} are in use and ${added} more are made`
    const findings: Finding[] = []
    if (type === 'AWS::CloudFront::Distribution' && now.used === 0)
      findings.push({
        level: 'warning',
        what: 'The account has no distribution yet: AWS verifies some new accounts before their first one.',
        todo: 'If the deployment says "Your account must be verified", open a support case (it costs nothing), wait, deploy again.',
      })
    if (now.used + added > limit)
      findings.push({ level: 'fails', what: `${whole}.`, todo: increase(code, region, 2 * limit) })
    else if (now.used + added > warnAt * limit)
      findings.push({
        level: 'warning',
        what: `${whole}: little is left.`,
        todo: increase(code, region, 2 * limit),
      })
    return findings.length > 0 ? findings : `${whole}.`
  },
})

const concurrency: [string, string] = ['lambda', 'L-B99A9384']
/** A new account has ten; AWS's ordinary figure is a thousand. */
const few = 100

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html (100 stay unreserved). */
const concurrencyCheck = (plan: Plan): Check => ({
  about: 'functions',
  right: 'servicequotas:GetServiceQuota',
  run: async () => {
    const { region } = plan.environment
    const limit = (await appliedQuota(concurrency, region)) ?? 1_000
    const reserved = resourcesOf(plan, 'AWS::Lambda::Function')
      .map(({ properties }) => Number(properties['ReservedConcurrentExecutions'] ?? 0))
      .reduce((sum, each) => sum + each, 0)
    const todo = increase(concurrency, region, 1_000)
    if (reserved > 0 && reserved > limit - few)
      return [
        {
          level: 'fails',
          what: `${reserved} of ${limit} functions at once are reserved, and Lambda keeps ${few} for everybody.`,
          todo,
        },
      ]
    if (limit < few)
      return [
        {
          level: 'warning',
          what: `Only ${limit} functions may run at once in ${region}: readers of a busy page would see errors.`,
          todo,
        },
      ]
    return `${limit} functions may run at once.`
  },
})

/** What AWS limits in an account, and how near to it this deployment comes. */
export const quotaChecks = (plan: Plan): Check[] => [
  ...quotas.map(quota => quotaCheck(plan, quota)),
  concurrencyCheck(plan),
]
