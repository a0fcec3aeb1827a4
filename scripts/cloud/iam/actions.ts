import * as z from 'zod'
import { account, AwsError, region } from '../engine.ts'
import type { AwsCall } from '../engine.ts'
import { s3Permissions } from './s3Actions.ts'
import type { Permission } from './statements.ts'

const text = z.string().catch('')
const Table = z.looseObject({ TableName: text, IndexName: text })
/** Fields of a body that name the things a call is about. */
const Input = Table.extend({
  RequestItems: z.record(z.string(), z.unknown()).catch({}),
  TransactItems: z.array(z.record(z.string(), Table)).catch([]),
  SecretId: text,
  Name: text,
  UserPoolId: text,
  FromEmailAddress: text,
  Content: z.looseObject({ Raw: z.unknown().optional(), Simple: z.unknown().optional() }).catch({}),
  /** The sender, in SES's older form. */
  Source: text,
  ConfigurationSetName: text,
  QueueUrl: text,
  PhoneNumber: text,
  TopicArn: text,
  TargetArn: text,
})
type Input = z.output<typeof Input>

type Resources = (input: Input, found: string) => string[]
type Rule = [
  /** All of the operation's name, or of the method and path of a call without one. */
  operation: string,
  /** The ARNs that it is about, also by what a group of `operation` found. */
  resources: Resources,
  /** Where it is not the operation's name. */
  action?: string,
]

const arn = (service: string, kind: string, name: string): string =>
  name.startsWith('arn:') ? name : `arn:aws:${service}:${region}:${account}:${kind}${name}`
const tableArn = (table: string): string => arn('dynamodb', 'table/', table)
const anything: Resources = () => ['*']
/** By its ARN, as functions know secrets; a name lacks the six characters at the end of one. */
const secret: Resources = i => [arn('secretsmanager', 'secret:', i.SecretId || i.Name)]
const store: Resources = (_, encoded) => [decodeURIComponent(encoded)]
/** The identity of a mail's sender, which for this product is always a domain, and the configuration set that it names. */
const sender: Resources = ({ FromEmailAddress, Source, ConfigurationSetName: set }) => [
  arn('ses', 'identity/', (FromEmailAddress || Source).replace(/^.*@|>\s*$/gs, '')),
  ...(set ? [arn('ses', 'configuration-set/', set)] : []),
]
const queue: Resources = ({ QueueUrl }) => [arn('sqs', '', QueueUrl.replace(/^.*\//s, ''))]
const distribution: Resources = (_, id) => [`arn:aws:cloudfront::${account}:distribution/${id}`]
const distributions = '/2020-05-31/distribution/(\\w+)'
const stores = '/key-value-stores/([^/]+)'
const connections = '/([^/]+/[^/]+/@connections/[^/]+)'
/** A connection by the method that is used on it. */
const connection =
  (method: string): Resources =>
  (_, path) => [arn('execute-api', '', decodeURIComponent(path).replace('/@', `/${method}/@`))]

const rules: Record<string, Rule[]> = {
  dynamodb: [
    ['ListTables', anything],
    ['(?:Get|Put|Update|Delete)Item', i => [tableArn(i.TableName)]],
    ['Describe(?:Table|ContinuousBackups)|(?:Update|Describe)TimeToLive', i => [tableArn(i.TableName)]],
    // A query of an index is about that index alone.
    ['Query|Scan', i => [tableArn(i.TableName) + (i.IndexName && `/index/${i.IndexName}`)]],
    ['Batch(?:Get|Write)Item', i => Object.keys(i.RequestItems).map(tableArn)],
    // Each item of a transaction needs the action of its kind.
    ...['Get', 'Put', 'Update', 'Delete', 'ConditionCheck'].map((kind): Rule => [
      'Transact(?:Get|Write)Items',
      i => i.TransactItems.flatMap(({ [kind]: item }) => (item ? [tableArn(item.TableName)] : [])),
      `${kind}Item`,
    ]),
  ],
  secretsmanager: [
    ['ListSecrets', anything],
    ['(?:Get|Put)SecretValue|DescribeSecret|CreateSecret|UpdateSecretVersionStage', secret],
  ],
  'cognito-idp': [
    [
      'Admin\\w+|DescribeUserPool|List(?:Users|Groups|UsersInGroup)',
      i => [arn('cognito-idp', 'userpool/', i.UserPoolId)],
    ],
  ],
  sqs: [
    ['SendMessage(?:Batch)?', queue, 'SendMessage'],
    ['(?:Receive|Delete)Message|GetQueueAttributes', queue],
  ],
  lambda: [
    [
      'POST /2015-03-31/functions/([^/]+)/invocations',
      (_, name) => [arn('lambda', 'function:', decodeURIComponent(name))],
      'InvokeFunction',
    ],
  ],
  cloudfront: [
    [`POST ${distributions}/invalidation`, distribution, 'CreateInvalidation'],
    [`GET ${distributions}`, distribution, 'GetDistribution'],
    [`PUT ${distributions}/config`, distribution, 'UpdateDistribution'],
  ],
  'cloudfront-keyvaluestore': [
    [`GET ${stores}`, store, 'DescribeKeyValueStore'],
    [`GET ${stores}/keys`, store, 'ListKeys'],
    [`POST ${stores}/keys`, store, 'UpdateKeys'],
    [`GET ${stores}/keys/[^/]+`, store, 'GetKey'],
    [`PUT ${stores}/keys/[^/]+`, store, 'PutKey'],
    [`DELETE ${stores}/keys/[^/]+`, store, 'DeleteKey'],
  ],
  'execute-api': ['POST', 'DELETE'].map((method): Rule => [
    `${method} ${connections}`,
    connection(method),
    'ManageConnections',
  ]),
  sns: [['Publish', i => [i.PhoneNumber || i.TopicArn || i.TargetArn]]],
  ses: [
    ['GetSendQuota|GetAccountSendingEnabled', anything],
    ['Send(?:Raw)?Email', sender],
    ['GET /v2/email/account', anything, 'GetAccount'],
    ['POST /v2/email/outbound-emails', i => (i.Content.Simple ? sender(i, '') : []), 'SendEmail'],
    ['POST /v2/email/outbound-emails', i => (i.Content.Raw ? sender(i, '') : []), 'SendRawEmail'],
  ],
}

const inputOf = (body: string): Input => {
  try {
    const isJson = body.startsWith('{')
    return Input.parse(isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)))
  } catch (cause) {
    throw new AwsError('SerializationException', `The body cannot be read: ${String(cause)}`)
  }
}

/**
 * The permissions that AWS checks before it answers a call.
 * @throws AwsError `UnknownOperationException` for a call that is not known here, so that none passes unchecked
 */
export const permissionsFor = async (call: AwsCall): Promise<Permission[]> => {
  const { service, operation = `${call.method} ${call.path}` } = call
  const input = inputOf(service === 's3' ? '' : (await call.body()).toString())
  const known = (rules[service] ?? []).flatMap(([pattern, resources, name = operation]) => {
    const found = new RegExp(`^(?:${pattern})$`).exec(operation)
    return (found ? resources(input, found[1] ?? '') : []).map(resource => ({ name, resource }))
  })
  const needed =
    service === 's3'
      ? await s3Permissions(call)
      : known.map(({ name, resource }) => ({ action: `${service}:${name}`, resource }))
  if (needed.length) return needed
  throw new AwsError(
    'UnknownOperationException',
    `The local IAM does not know what ${service} ${operation} ${call.query} needs: add it to scripts/cloud/iam/actions.ts.`,
  )
}
