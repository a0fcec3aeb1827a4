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
import { type Check, fails, type Finding, ifThere, warning } from './finding.ts'
import { newOnes, type Plan, resourcesOf } from './planned.ts'

/** How many there are in the account or region, and the limit when the same call says it. */
interface Used {
  used: number
  limit?: number
}

/** A quota of the account. */
interface Quota {
  about: string
  /** CloudFormation's type of what it limits. */
  type: string
  right: string
  /** AWS's documented limit for a new account. Source: the pages named below. */
  limit: number
  used(region: string): Promise<Used>
  /** Where Service Quotas has the account's own figure. */
  code?: Code | undefined
  /** Kept in us-east-1 for the whole account. */
  isGlobal?: boolean
}

type Code = readonly [service: string, code: string]

/** A quota of CloudFront's, of which things are listed page by page. */
const ofEdge = (
  about: string,
  kind: string,
  right: string,
  limit: number,
  code: string | undefined,
  list: (
    client: CloudFrontClient,
    Marker?: string,
  ) => Promise<{ Items?: unknown[] | undefined; NextMarker?: string | undefined } | undefined>,
): Quota => ({
  ...{ about, right, limit, isGlobal: true },
  type: `AWS::CloudFront::${kind}`,
  code: code === undefined ? undefined : ['cloudfront', code],
  used: async () => {
    const client = new CloudFrontClient({ region: 'us-east-1' })
    let used = 0
    let marker: string | undefined
    do {
      const page = await list(client, marker)
      used += page?.Items?.length ?? 0
      marker = page?.NextMarker || undefined
    } while (marker)
    return { used }
  },
})

const ofIam = (about: string, type: string, of: 'Roles' | 'Policies', limit: number): Quota => ({
  ...{ about, type, limit },
  right: 'iam:GetAccountSummary',
  used: async () => {
    const client = new IAMClient({ region: 'us-east-1' })
    const { SummaryMap = {} } = await client.send(new GetAccountSummaryCommand({}))
    const own = SummaryMap[`${of}Quota`]
    return { used: SummaryMap[of] ?? 0, ...(own !== undefined && { limit: own }) }
  },
})

/**
 * Sources: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html,
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html,
 * https://docs.aws.amazon.com/general/latest/gr/s3.html,
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
const quotas: readonly Quota[] = [
  ofIam('IAM roles', 'AWS::IAM::Role', 'Roles', 1_000),
  ofIam('IAM policies', 'AWS::IAM::ManagedPolicy', 'Policies', 1_500),
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
  ofEdge(
    'distributions',
    'Distribution',
    'cloudfront:ListDistributions',
    500,
    'L-24B04930',
    async (client, Marker) => (await client.send(new ListDistributionsCommand({ Marker }))).DistributionList,
  ),
  ofEdge(
    'cache policies',
    'CachePolicy',
    'cloudfront:ListCachePolicies',
    20,
    'L-7D134442',
    async (client, Marker) =>
      (await client.send(new ListCachePoliciesCommand({ Type: 'custom', Marker }))).CachePolicyList,
  ),
  ofEdge(
    'header policies',
    'ResponseHeadersPolicy',
    'cloudfront:ListResponseHeadersPolicies',
    20,
    'L-CF0D4FC5',
    async (client, Marker) =>
      (await client.send(new ListResponseHeadersPoliciesCommand({ Type: 'custom', Marker })))
        .ResponseHeadersPolicyList,
  ),
  // Each is listed once for each of its stages; those in development are all of them.
  ofEdge(
    'edge functions',
    'Function',
    'cloudfront:ListFunctions',
    100,
    undefined,
    async (client, Marker) =>
      (await client.send(new ListFunctionsCommand({ Stage: 'DEVELOPMENT', Marker }))).FunctionList,
  ),
  ofEdge(
    'key value stores',
    'KeyValueStore',
    'cloudfront:ListKeyValueStores',
    50,
    undefined,
    async (client, Marker) =>
      (await client.send(new ListKeyValueStoresCommand({ Marker }))).KeyValueStoreList,
  ),
  ofEdge(
    'origin access',
    'OriginAccessControl',
    'cloudfront:ListOriginAccessControls',
    100,
    undefined,
    async (client, Marker) =>
      (await client.send(new ListOriginAccessControlsCommand({ Marker }))).OriginAccessControlList,
  ),
]

/** The account's own figure; undefined where Service Quotas has none. */
const appliedQuota = async ([ServiceCode, QuotaCode]: Code, region: string): Promise<number | undefined> => {
  const asked = new GetServiceQuotaCommand({ ServiceCode, QuotaCode })
  const answer = await ifThere(
    () => new ServiceQuotasClient({ region }).send(asked),
    'NoSuchResourceException',
  )
  return answer?.Quota?.Value
}

const increase = (code: Code | undefined, region: string, wanted: number): string =>
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
      findings.push(
        warning(
          'The account has no distribution yet: AWS verifies some new accounts before their first one.',
          'If the deployment says "Your account must be verified", open a support case (it costs nothing), wait, deploy again.',
        ),
      )
    const todo = increase(code, region, 2 * limit)
    if (now.used + added > limit) findings.push(fails(`${whole}.`, todo))
    else if (now.used + added > warnAt * limit) findings.push(warning(`${whole}: little is left.`, todo))
    return findings.length > 0 ? findings : `${whole}.`
  },
})

const concurrency: Code = ['lambda', 'L-B99A9384']
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
        fails(
          `${reserved} of ${limit} functions at once are reserved, and Lambda keeps ${few} for everybody.`,
          todo,
        ),
      ]
    if (limit < few)
      return [
        warning(
          `Only ${limit} functions may run at once in ${region}: readers of a busy page would see errors.`,
          todo,
        ),
      ]
    return `${limit} functions may run at once.`
  },
})

/** Quotas of the account, and how near this deployment comes to each. */
export const quotaChecks = (plan: Plan): Check[] => [
  ...quotas.map(quota => quotaCheck(plan, quota)),
  concurrencyCheck(plan),
]
