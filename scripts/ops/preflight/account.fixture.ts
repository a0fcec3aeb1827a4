import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type Call, refusedJson, refusedXml } from '../played.fixture.ts'
import type { SynthesisedStack } from '../cdk.ts'
import { folder } from '../run.fixture.ts'

/** Answers by service and action, such as `sts GetCallerIdentity`; those of REST APIs by method and path. */
export type Answers = Record<string, Answer | ((call: Call) => Answer | undefined)>

const xml = (action: string, result: string): string =>
  `<${action}Response><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></${action}Response>`
const member = (items: readonly string[]): string => items.map(item => `<member>${item}</member>`).join('')

/** A stack as `DescribeStacks` tells it. */
export const stackAnswer = (name: string, status: string, outputs: Record<string, string> = {}): string =>
  xml(
    'DescribeStacks',
    `<Stacks><member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus><Outputs>${member(
      Object.entries(outputs).map(
        ([key, value]) => `<OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue>`,
      ),
    )}</Outputs></member></Stacks>`,
  )

/** Answer of `ListStackResources`: logical and physical ids. */
export const resourcesAnswer = (resources: Record<string, string>): string =>
  xml(
    'ListStackResources',
    `<StackResourceSummaries>${member(
      Object.entries(resources).map(
        ([logical, physical]) =>
          `<LogicalResourceId>${logical}</LogicalResourceId><PhysicalResourceId>${physical}</PhysicalResourceId><ResourceType>T</ResourceType><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp><ResourceStatus>CREATE_COMPLETE</ResourceStatus>`,
      ),
    )}</StackResourceSummaries>`,
  )

/** A change set with these changes, or with the reason for which it could not be made. */
export const changeSet = (changes: readonly string[], refused?: string): string =>
  xml(
    'DescribeChangeSet',
    `<ChangeSetName>preflight</ChangeSetName><Status>${refused ? 'FAILED' : 'CREATE_COMPLETE'}</Status>` +
      `${refused ? `<StatusReason>${refused}</StatusReason>` : ''}<Changes>${member(changes)}</Changes>`,
  )

/** One change of a change set. */
export const change = (id: string, type: string, fields: Record<string, string>): string =>
  `<Type>Resource</Type><ResourceChange><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${type}</ResourceType>${Object.entries(
    fields,
  )
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</ResourceChange>`

/** How many IAM roles there are, and may be. */
export const summary = (counts: Record<string, number>): string =>
  xml(
    'GetAccountSummary',
    `<SummaryMap>${Object.entries(counts)
      .map(([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`)
      .join('')}</SummaryMap>`,
  )

/** A list of CloudFront's. */
export const edgeList = (name: string, items: readonly string[], element: string): string =>
  `<${name}><MaxItems>100</MaxItems><Quantity>${items.length}</Quantity><Items>${items
    .map(item => `<${element}>${item}</${element}>`)
    .join('')}</Items></${name}>`
/** One distribution, with the hosts that it answers for. */
export const distributions = (...hosts: string[]): string =>
  edgeList(
    'DistributionList',
    hosts.map(
      (host, index) =>
        `<Id>E${index}</Id><ARN>arn</ARN><Aliases><Quantity>1</Quantity><Items><CNAME>${host}</CNAME></Items></Aliases>`,
    ),
    'DistributionSummary',
  )

export const zone = (name: string, isPrivate = false): string =>
  `<GetHostedZoneResponse><HostedZone><Id>/hostedzone/Z1</Id><Name>${name}.</Name><CallerReference>1</CallerReference><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone></GetHostedZoneResponse>`
export const records = (...sets: [name: string, type: string][]): string =>
  `<ListResourceRecordSetsResponse><ResourceRecordSets>${sets
    .map(([name, type]) => `<ResourceRecordSet><Name>${name}.</Name><Type>${type}</Type></ResourceRecordSet>`)
    .join(
      '',
    )}</ResourceRecordSets><IsTruncated>false</IsTruncated><MaxItems>20</MaxItems></ListResourceRecordSetsResponse>`

export const smsAttributes = (attributes: Record<string, string>): string =>
  xml(
    'GetSMSAttributes',
    `<attributes>${Object.entries(attributes)
      .map(([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`)
      .join('')}</attributes>`,
  )
export const smsSandbox = (isIn: boolean): string =>
  xml('GetSMSSandboxAccountStatus', `<IsInSandbox>${isIn}</IsInSandbox>`)

export const role = xml(
  'GetRole',
  '<Role><Path>/</Path><RoleName>Logs</RoleName><RoleId>AROA</RoleId><Arn>arn:aws:iam::123456789012:role/Logs</Arn><CreateDate>2026-01-01T00:00:00Z</CreateDate></Role>',
)

export const buckets = (count: number): string =>
  `<ListAllMyBucketsResult><Buckets>${'<Bucket><Name>b</Name></Bucket>'.repeat(count)}</Buckets></ListAllMyBucketsResult>`

/** The stack of `cdk bootstrap`. */
export const toolkit = (version: number): string =>
  stackAnswer('CDKToolkit', 'CREATE_COMPLETE', { BootstrapVersion: `${version}`, BucketName: 'cdk-assets' })

const noStack = (name: string): Answer =>
  refusedXml('ValidationError', `Stack with id ${name} does not exist`)
/** DescribeStacks of stacks that are there; the others are not. */
export const stacksThere =
  (there: Record<string, string>) =>
  ({ sent }: Call): Answer => {
    const name = new URLSearchParams(sent.split(' ').at(-1)).get('StackName') ?? ''
    return there[name] ?? noStack(name)
  }

/** An account in which everything is in order and nothing of ours is deployed. */
export const healthy: Answers = {
  'cloudformation DescribeStacks': stacksThere({ CDKToolkit: toolkit(30) }),
  'cloudformation ValidateTemplate': xml('ValidateTemplate', ''),
  'cloudformation CreateChangeSet': xml('CreateChangeSet', '<Id>arn:set</Id>'),
  'cloudformation DescribeChangeSet': changeSet([]),
  'cloudformation DeleteChangeSet': xml('DeleteChangeSet', ''),
  's3 GET /': buckets(3),
  's3 PUT': '',
  's3 DELETE': '',
  'iam GetAccountSummary': summary({ Roles: 20, RolesQuota: 1000, Policies: 2, PoliciesQuota: 1500 }),
  'iam GetRole': role,
  'servicequotas GetServiceQuota': ({ sent }) =>
    sent.includes('L-B99A9384')
      ? JSON.stringify({ Quota: { Value: 1000 } })
      : refusedJson('NoSuchResourceException', 'no such quota'),
  'dynamodb ListTables': JSON.stringify({ TableNames: ['other'] }),
  'cloudfront GET /2020-05-31/distribution': distributions('www.example.org'),
  'cloudfront GET /2020-05-31/cache-policy': edgeList('CachePolicyList', [], 'CachePolicySummary'),
  'cloudfront GET /2020-05-31/response-headers-policy': edgeList(
    'ResponseHeadersPolicyList',
    [],
    'ResponseHeadersPolicySummary',
  ),
  'cloudfront GET /2020-05-31/function': edgeList('FunctionList', [], 'FunctionSummary'),
  'cloudfront GET /2020-05-31/function/edge/describe': refusedXml('NoSuchFunctionExists', 'no', 404),
  'cloudfront GET /2020-05-31/key-value-store': edgeList('KeyValueStoreList', [], 'KeyValueStore'),
  'cloudfront GET /2020-05-31/key-value-store/gate': refusedXml('EntityNotFound', 'no', 404),
  'cloudfront GET /2020-05-31/origin-access-control': edgeList(
    'OriginAccessControlList',
    [],
    'OriginAccessControlSummary',
  ),
  'secretsmanager DescribeSecret': refusedJson('ResourceNotFoundException', 'no'),
  'ses GET /v2/email/configuration-sets/blu-dev': refusedJson('NotFoundException', 'no', 404),
  'ses GET /v2/email/identities/example.com': refusedJson('NotFoundException', 'no', 404),
  'ses GET /v2/email/account': JSON.stringify({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 0 },
  }),
  'sns GetSMSAttributes': smsAttributes({ MonthlySpendLimit: '20' }),
  'sns GetSMSSandboxAccountStatus': smsSandbox(false),
  'route53 GET /2013-04-01/hostedzone/Z1': zone('example.com'),
  'route53 GET /2013-04-01/hostedzone/Z1/rrset': records(),
  'apigateway GET /account': JSON.stringify({}),
  'logs DescribeResourcePolicies': JSON.stringify({ resourcePolicies: [] }),
}

const templates: Record<string, Record<string, [type: string, properties?: object]>> = {
  'blu-dev-data': {
    Table: ['AWS::DynamoDB::Table'],
    Files: ['AWS::S3::Bucket'],
    Github: ['AWS::SecretsManager::Secret', { Name: 'dev/github' }],
    Gate: ['AWS::CloudFront::KeyValueStore', { Name: 'gate' }],
    Role: ['AWS::IAM::Role'],
  },
  'blu-dev-identity': {
    Mails: ['AWS::SES::ConfigurationSet', { Name: 'blu-dev' }],
    Identity: ['AWS::SES::EmailIdentity', { EmailIdentity: 'example.com' }],
  },
  'blu-dev-realtime': { Account: ['AWS::ApiGateway::Account'] },
  'blu-dev-site': {
    Distribution: ['AWS::CloudFront::Distribution'],
    Edge: ['AWS::CloudFront::Function', { Name: 'edge' }],
    Cache: ['AWS::CloudFront::CachePolicy', { CachePolicyConfig: { Name: 'kept' } }],
    Headers: [
      'AWS::CloudFront::ResponseHeadersPolicy',
      { ResponseHeadersPolicyConfig: { Name: { 'Fn::Join': ['-', ['headers', { Ref: 'AWS::Region' }]] } } },
    ],
    Access: ['AWS::CloudFront::OriginAccessControl', { OriginAccessControlConfig: { Name: 'access' } }],
    Record: ['AWS::Route53::RecordSet', { Type: 'A' }],
  },
}

/** Small stacks of every kind that preflight asks for. The one of data is over 51,200 bytes. */
export const sampleStacks = (change: Partial<typeof templates> = {}): SynthesisedStack[] => {
  const dir = folder()
  mkdirSync(dir, { recursive: true })
  return Object.entries({ ...templates, ...change }).map(([name, resources = {}]) => {
    const file = join(dir, `${name}.template.json`)
    const template = {
      ...(name === 'blu-dev-data' && {
        Description: 'x'.repeat(60_000),
        Outputs: { Table: { Value: { Ref: 'Table' }, Export: { Name: 'blu-dev-data:Table' } } },
      }),
      Resources: Object.fromEntries(
        Object.entries(resources).map(([id, [Type, Properties = {}]]) => [id, { Type, Properties }]),
      ),
    }
    writeFileSync(file, JSON.stringify(template))
    return { name, region: 'eu-west-2', file, bootstrapVersion: 6 }
  })
}
