import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as cloudfront from '@aws-sdk/client-cloudfront'
import * as kvs from '@aws-sdk/client-cloudfront-keyvaluestore'
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as s3 from '@aws-sdk/client-s3'
import * as secrets from '@aws-sdk/client-secrets-manager'
import { GetSendQuotaCommand, SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { GetAccountCommand, SendEmailCommand as SendEmailV2Command, SESv2Client } from '@aws-sdk/client-sesv2'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import '@aws-sdk/signature-v4a'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import type { Credentials, KeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { signedCall } from '../endpoint/signed.fixture.ts'
import { answerJson } from '../engine.ts'
import type { AwsCall } from '../engine.ts'
import { refuseRealCloud } from '../loopback.ts'
import { s3Engine } from '../s3/engine.ts'
import type { Statement } from '../template/policies.ts'
import { createIam } from './enforcement.ts'
import type { Iam } from './enforcement.ts'

refuseRealCloud()

const role = 'blu-local-api-UploadsRole'
const region = 'eu-west-2'
const here = `${region}:000000000000`
const table = (name: string) => `arn:aws:dynamodb:${here}:table/${name}`
const store = 'arn:aws:cloudfront::000000000000:key-value-store/gate'
const Mail = { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } }

let statements: Statement[]
let reached: AwsCall[]
let keys: KeyRing
let iam: Iam
let endpoint: Endpoint
let credentials: Credentials
const allow = (action: string, ...Resource: string[]) =>
  statements.push({ Effect: 'Allow', Action: action, Resource })

const names = [
  'dynamodb',
  's3',
  'secretsmanager',
  'cloudfront-keyvaluestore',
  'cognito-idp',
  'ses',
  'cloudfront',
  'lambda',
  'sqs',
]

beforeEach(async () => {
  statements = []
  reached = []
  keys = createKeyRing()
  credentials = keys.issue(role, 'blu-local-api-Uploads')
  iam = createIam({ resources: {}, roles: () => [role], statementsOf: of => (of === role ? statements : []) })
  endpoint = await startEndpoint({ keys, authorise: iam.authorise })
  endpoint.add({
    services: names,
    resources: {},
    close: () => Promise.resolve(),
    answer: async (call, response) => {
      reached.push(call)
      await call.body()
      answerJson(response, {})
    },
  })
})
afterEach(() => endpoint.close())

const connection = () => ({ region, endpoint: endpoint.address, credentials, maxAttempts: 1 })
const onDynamo = () => new dynamodb.DynamoDBClient(connection())
const onS3 = () => new s3.S3Client({ ...connection(), forcePathStyle: true })
const onSecrets = () => new secrets.SecretsManagerClient(connection())
const onCognito = () => new cognito.CognitoIdentityProviderClient(connection())
const onCloudFront = () => new cloudfront.CloudFrontClient(connection())
const onKvs = () => {
  const host = endpoint.address.replace('127.0.0.1', 'localhost')
  return new kvs.CloudFrontKeyValueStoreClient({ ...connection(), endpoint: host })
}

const signed = async (service: string, path: string, body: string, target?: string) => {
  const call = { service, path, body, ...(target && { target }) }
  const response = await signedCall(endpoint.address, credentials, call)
  const name = response.headers.get('x-amzn-errortype')
  if (name) throw Object.assign(new Error(await response.text()), { name })
}

const Key = { id: { S: '1' } }
const [TableName, UserPoolId, SecretId] = [
  'Files',
  'eu-west-2_A',
  `arn:aws:secretsmanager:${here}:secret:a-AbCdEf`,
]
const pool = `arn:aws:cognito-idp:${here}:userpool/${UserPoolId}`
const object = 'arn:aws:s3:::inbox/uploads/é 1'
const at = { Bucket: 'inbox', Key: 'uploads/é 1' }
const Put = { Item: Key }
const distribution = 'arn:aws:cloudfront::000000000000:distribution/E1'
const both = [table('Files'), table('Audit')]

const sends =
  (client: () => { send(command: never): Promise<unknown> }) => (command: object) => (): Promise<unknown> =>
    client().send(command as never)
const [dynamo, bucket, secret] = [sends(onDynamo), sends(onS3), sends(onSecrets)]
const [gate, users, edge] = [sends(onKvs), sends(onCognito), sends(onCloudFront)]
const ses = sends(() => new SESClient(connection()))
const sesV2 = sends(() => new SESv2Client(connection()))
const [files, identity] = [[table('Files')], [`arn:aws:ses:${here}:identity/example.com`]]
const Bucket = 'inbox'
const listed = ['arn:aws:s3:::inbox']
const Files = { Keys: [Key] }
const writes = [{ PutRequest: Put }]
const KvsARN = store
const keyed = { KvsARN, Key: 'k', IfMatch: 'e' }
const queue = [`arn:aws:sqs:${here}:mails`]
const queueUrl = '{"QueueUrl":"http://127.0.0.1/0/mails"}'
const news = { Source: 'News <news@example.com>', Destination: {}, Message: Mail }
const from = { FromEmailAddress: 'news@example.com' }
const Raw = { Data: Buffer.from('To: a@example.com') }
const InvalidationBatch = { CallerReference: '1', Paths: { Quantity: 1, Items: ['/*'] } }

/** Each call of the map: what it needs, and the real client's way to make it. */
const calls: [action: string, resources: string[], send: () => Promise<unknown>][] = [
  ['dynamodb:GetItem', files, dynamo(new dynamodb.GetItemCommand({ TableName, Key }))],
  ['dynamodb:PutItem', files, dynamo(new dynamodb.PutItemCommand({ TableName, Item: Key }))],
  ['dynamodb:UpdateItem', files, dynamo(new dynamodb.UpdateItemCommand({ TableName, Key }))],
  ['dynamodb:DeleteItem', files, dynamo(new dynamodb.DeleteItemCommand({ TableName, Key }))],
  ['dynamodb:Scan', files, dynamo(new dynamodb.ScanCommand({ TableName }))],
  ['dynamodb:Query', files, dynamo(new dynamodb.QueryCommand({ TableName }))],
  [
    'dynamodb:Query',
    [`${table('Files')}/index/byDate`],
    dynamo(new dynamodb.QueryCommand({ TableName, IndexName: 'byDate' })),
  ],
  ['dynamodb:DescribeTable', files, dynamo(new dynamodb.DescribeTableCommand({ TableName }))],
  ['dynamodb:DescribeTimeToLive', files, dynamo(new dynamodb.DescribeTimeToLiveCommand({ TableName }))],
  ['dynamodb:ListTables', ['*'], dynamo(new dynamodb.ListTablesCommand({}))],
  [
    'dynamodb:BatchGetItem',
    both,
    dynamo(new dynamodb.BatchGetItemCommand({ RequestItems: { Files, Audit: Files } })),
  ],
  [
    'dynamodb:BatchWriteItem',
    both,
    dynamo(new dynamodb.BatchWriteItemCommand({ RequestItems: { Files: writes, Audit: writes } })),
  ],
  ...(['Files', 'Audit'] as const).flatMap((name): typeof calls => {
    const write = (item: dynamodb.TransactWriteItem) =>
      dynamo(new dynamodb.TransactWriteItemsCommand({ TransactItems: [item] }))
    const [on, arn] = [{ TableName: name }, [table(name)]]
    const check = { ...on, Key, ConditionExpression: 'a' }
    return [
      ['dynamodb:PutItem', arn, write({ Put: { ...on, ...Put } })],
      ['dynamodb:UpdateItem', arn, write({ Update: { ...on, Key, UpdateExpression: 'SET a = b' } })],
      ['dynamodb:DeleteItem', arn, write({ Delete: { ...on, Key } })],
      ['dynamodb:ConditionCheckItem', arn, write({ ConditionCheck: check })],
      [
        'dynamodb:GetItem',
        arn,
        dynamo(new dynamodb.TransactGetItemsCommand({ TransactItems: [{ Get: { ...on, Key } }] })),
      ],
    ]
  }),
  ['s3:GetObject', [object], bucket(new s3.GetObjectCommand(at))],
  ['s3:GetObjectVersion', [object], bucket(new s3.GetObjectCommand({ ...at, VersionId: 'v' }))],
  ['s3:GetObject', [object], bucket(new s3.HeadObjectCommand(at))],
  ['s3:PutObject', [object], bucket(new s3.PutObjectCommand({ ...at, Body: 'body' }))],
  ['s3:DeleteObject', [object], bucket(new s3.DeleteObjectCommand(at))],
  ['s3:DeleteObjectVersion', [object], bucket(new s3.DeleteObjectCommand({ ...at, VersionId: 'v' }))],
  [
    's3:DeleteObject',
    [object],
    bucket(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: at.Key }] } })),
  ],
  ['s3:ListBucket', listed, bucket(new s3.ListObjectsV2Command({ Bucket, Prefix: 'a' }))],
  ['s3:ListBucket', listed, bucket(new s3.HeadBucketCommand({ Bucket }))],
  ['s3:ListBucketVersions', listed, bucket(new s3.ListObjectVersionsCommand({ Bucket }))],
  ['s3:ListAllMyBuckets', ['*'], bucket(new s3.ListBucketsCommand({}))],
  ['secretsmanager:GetSecretValue', [SecretId], secret(new secrets.GetSecretValueCommand({ SecretId }))],
  [
    'secretsmanager:PutSecretValue',
    [SecretId],
    secret(new secrets.PutSecretValueCommand({ SecretId, SecretString: 'x' })),
  ],
  [
    'secretsmanager:UpdateSecretVersionStage',
    [SecretId],
    secret(new secrets.UpdateSecretVersionStageCommand({ SecretId, VersionStage: 'a' })),
  ],
  ['secretsmanager:DescribeSecret', [SecretId], secret(new secrets.DescribeSecretCommand({ SecretId }))],
  [
    'secretsmanager:CreateSecret',
    [`arn:aws:secretsmanager:${here}:secret:a`],
    secret(new secrets.CreateSecretCommand({ Name: 'a' })),
  ],
  ['secretsmanager:ListSecrets', ['*'], secret(new secrets.ListSecretsCommand({}))],
  [
    'cloudfront-keyvaluestore:DescribeKeyValueStore',
    [store],
    gate(new kvs.DescribeKeyValueStoreCommand({ KvsARN })),
  ],
  ['cloudfront-keyvaluestore:ListKeys', [store], gate(new kvs.ListKeysCommand({ KvsARN }))],
  ['cloudfront-keyvaluestore:GetKey', [store], gate(new kvs.GetKeyCommand({ KvsARN, Key: '/files/a' }))],
  ['cloudfront-keyvaluestore:PutKey', [store], gate(new kvs.PutKeyCommand({ ...keyed, Value: 'v' }))],
  ['cloudfront-keyvaluestore:DeleteKey', [store], gate(new kvs.DeleteKeyCommand(keyed))],
  ['cloudfront-keyvaluestore:UpdateKeys', [store], gate(new kvs.UpdateKeysCommand({ KvsARN, IfMatch: 'e' }))],
  ['cognito-idp:ListUsers', [pool], users(new cognito.ListUsersCommand({ UserPoolId }))],
  ['cognito-idp:AdminGetUser', [pool], users(new cognito.AdminGetUserCommand({ UserPoolId, Username: 'a' }))],
  ['ses:SendEmail', identity, ses(new SendEmailCommand(news))],
  ['ses:GetSendQuota', ['*'], ses(new GetSendQuotaCommand({}))],
  ['ses:GetAccount', ['*'], sesV2(new GetAccountCommand({}))],
  ['ses:SendEmail', identity, sesV2(new SendEmailV2Command({ ...from, Content: { Simple: Mail } }))],
  ['ses:SendRawEmail', identity, sesV2(new SendEmailV2Command({ ...from, Content: { Raw } }))],
  [
    'cloudfront:CreateInvalidation',
    [distribution],
    edge(new cloudfront.CreateInvalidationCommand({ DistributionId: 'E1', InvalidationBatch })),
  ],
  ['cloudfront:GetDistribution', [distribution], edge(new cloudfront.GetDistributionCommand({ Id: 'E1' }))],
  [
    'cloudfront:UpdateDistribution',
    [distribution],
    edge(new cloudfront.UpdateDistributionCommand({ Id: 'E1', DistributionConfig: undefined })),
  ],
  [
    'lambda:InvokeFunction',
    [`arn:aws:lambda:${here}:function:Sum`],
    () => signed('lambda', '/2015-03-31/functions/Sum/invocations', '{"Name":{"a":1}}'),
  ],
  ['sqs:SendMessage', queue, () => signed('sqs', '/', queueUrl, 'AmazonSQS.SendMessageBatch')],
  ['sqs:ReceiveMessage', queue, () => signed('sqs', '/', queueUrl, 'AmazonSQS.ReceiveMessage')],
]

describe.each(calls)('%s on %s', (action, resources, send) => {
  test('is refused to a function without it', async () => {
    allow('nothing:Else', '*')
    await expect(send()).rejects.toSatisfy(
      // The answer to a HEAD has no body to say more.
      ({ name, $metadata }) => /^AccessDenied/.test(name) || $metadata.httpStatusCode === 403,
    )
    expect(iam.refusals).toEqual([{ role, action, resource: resources[0] }])
    expect(reached).toEqual([])
  })

  test('is refused to a function that has it elsewhere, or only on one thing of many', async () => {
    allow(action, `${resources[0]}x`, ...resources.slice(1))
    await expect(send()).rejects.toBeInstanceOf(Error)
    expect(iam.refusals).toHaveLength(1)
    expect(reached).toEqual([])
  })

  test('passes with exactly it', async () => {
    allow(action, ...resources)
    await Promise.allSettled([send()])
    expect(iam.refusals).toEqual([])
    expect(reached).toHaveLength(1)
    expect(iam.unusedGrants()).toEqual([])
  })
})

describe('a call', () => {
  const get = () => onDynamo().send(new dynamodb.GetItemCommand({ TableName, Key }))

  test('of operations may do everything', async () => {
    credentials = keys.issue()
    await get()
    expect(reached).toHaveLength(1)
  })

  test('is refused in the words of AWS', async () => {
    const user = 'arn:aws:sts::000000000000:assumed-role/blu-local-api-UploadsRole/blu-local-api-Uploads'
    await expect(get()).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `User: ${user} is not authorized to perform: dynamodb:GetItem on resource: ${table('Files')} because no identity-based policy allows the dynamodb:GetItem action`,
      $metadata: { httpStatusCode: 400 },
    })
    await expect(onS3().send(new s3.GetObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: `User: ${user} is not authorized to perform: s3:GetObject on resource: "arn:aws:s3:::b/k" because no identity-based policy allows the s3:GetObject action`,
      $metadata: { httpStatusCode: 403 },
    })
    await expect(new SESClient(connection()).send(new GetSendQuotaCommand({}))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: `User \`${user}' is not authorized to perform \`ses:GetSendQuota' on resource \`*'`,
    })
  })

  test('that is denied is refused, whatever else allows it', async () => {
    allow('dynamodb:*', '*')
    await get()
    statements.push({ Effect: 'Deny', Action: 'dynamodb:Get*', Resource: table('*') })
    await expect(get()).rejects.toThrow('with an explicit deny in an identity-based policy')
  })

  test('that nobody knows is refused by its name, even to who may do everything', async () => {
    allow('*', '*')
    const unknown = () => onDynamo().send(new dynamodb.DeleteTableCommand({ TableName }))
    await expect(unknown()).rejects.toThrow('dynamodb DeleteTable')
    await expect(onS3().send(new s3.GetBucketPolicyCommand({ Bucket: 'b' }))).rejects.toThrow('s3 GET /b')
    expect(reached).toEqual([])
  })

  test('of several things needs them all', async () => {
    const copy = () =>
      onS3().send(
        new s3.CopyObjectCommand({ ...at, Bucket: 'files', CopySource: 'inbox/uploads/%C3%A9%201' }),
      )
    allow('s3:GetObject', object)
    await expect(copy()).rejects.toThrow('s3:PutObject')
    allow('s3:PutObject', 'arn:aws:s3:::files/*')
    await Promise.allSettled([copy()])
    expect(reached).toHaveLength(1)
    const write = () =>
      onDynamo().send(
        new dynamodb.TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName: 'Files', Item: Key } },
            { Delete: { TableName: 'Audit', Key } },
          ],
        }),
      )
    allow('dynamodb:PutItem', ...both)
    await expect(write()).rejects.toThrow(`dynamodb:DeleteItem on resource: ${table('Audit')}`)
  })
})

describe('grants', () => {
  const get = () => onDynamo().send(new dynamodb.GetItemCommand({ TableName, Key }))

  test('are unused until a call needs them, one by one', async () => {
    statements.push({ Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: both })
    await get()
    expect(iam.grants()).toHaveLength(4)
    expect(iam.unusedGrants().map(({ action, resource }) => [action, resource])).toEqual([
      ['dynamodb:GetItem', table('Audit')],
      ['dynamodb:Query', table('Files')],
      ['dynamodb:Query', table('Audit')],
    ])
  })

  test('can be withheld one at a time', async () => {
    allow('dynamodb:GetItem', ...both)
    iam.withhold({ role, action: 'dynamodb:GetItem', resource: table('Files') })
    await expect(get()).rejects.toThrow('dynamodb:GetItem')
    await onDynamo().send(new dynamodb.GetItemCommand({ TableName: 'Audit', Key }))
    iam.withhold()
    await get()
  })
})

describe('what a function signed for somebody else', () => {
  let dir: string
  let client: s3.S3Client
  const upload = async () => {
    const { url, fields } = await createPresignedPost(client, { Bucket: 'inbox', Key: 'uploads/1' })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob(['body']), 'a.txt')
    return fetch(url, { method: 'POST', body: form })
  }

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'iam-s3-'))
    const signing = {
      secretOf: keys.secretOf,
      authorise: (id: string, call: AwsCall) => iam.authorise({ ...call, caller: keys.callerOf(id) }),
    }
    const engine = s3Engine({ dir, emit: () => Promise.resolve(), signing })
    const made = {
      stack: 'data',
      logicalId: 'Inbox',
      type: 'AWS::S3::Bucket',
      properties: { BucketName: 'inbox' },
    }
    await engine.resources['AWS::S3::Bucket']!(made)
    endpoint.add(engine)
    client = new s3.S3Client({ ...connection(), forcePathStyle: true })
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('a form post counts as its own put, at the time of the post', async () => {
    const refused = await upload()
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('s3:PutObject on resource: &#34;arn:aws:s3:::inbox/uploads/1&#34;')
    allow('s3:PutObject', 'arn:aws:s3:::inbox/uploads/*')
    expect((await upload()).status).toBe(204)
    expect(iam.unusedGrants()).toEqual([])
  })

  test('a presigned address counts as its own call', async () => {
    const address = await getSignedUrl(client, new s3.GetObjectCommand({ Bucket: 'inbox', Key: 'uploads/1' }))
    expect((await fetch(address)).status).toBe(403)
    allow('s3:*', 'arn:aws:s3:::inbox/uploads/*')
    await upload()
    expect(await (await fetch(address)).text()).toBe('body')
  })

  test('a copy of a tagged object needs the rights to read and write tags, unless it leaves them behind', async () => {
    allow('s3:GetObject', 'arn:aws:s3:::inbox/uploads/*')
    allow('s3:PutObject', 'arn:aws:s3:::inbox/*')
    await upload()
    const Tagging = { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value: 'NO_THREATS_FOUND' }] }
    const tag = () =>
      client.send(new s3.PutObjectTaggingCommand({ Bucket: 'inbox', Key: 'uploads/1', Tagging }))
    const copy = (more = {}) =>
      client.send(
        new s3.CopyObjectCommand({
          Bucket: 'inbox',
          Key: 'objects/a',
          CopySource: 'inbox/uploads/1',
          ...more,
        }),
      )
    await copy()
    await expect(tag()).rejects.toThrow('s3:PutObjectTagging on resource: "arn:aws:s3:::inbox/uploads/1"')
    allow('s3:PutObjectTagging', 'arn:aws:s3:::inbox/uploads/1')
    await tag()
    await copy({ TaggingDirective: 'REPLACE' })
    await expect(copy()).rejects.toThrow('s3:GetObjectTagging on resource: "arn:aws:s3:::inbox/uploads/1"')
    allow('s3:GetObjectTagging', 'arn:aws:s3:::inbox/uploads/1')
    await expect(copy()).rejects.toThrow('s3:PutObjectTagging on resource: "arn:aws:s3:::inbox/objects/a"')
    allow('s3:PutObjectTagging', 'arn:aws:s3:::inbox/objects/a')
    await copy()
    expect(iam.unusedGrants()).toEqual([])
  })

  test('only who may list a bucket hears that an object is missing', async () => {
    allow('s3:GetObject', 'arn:aws:s3:::inbox/*')
    const get = () => client.send(new s3.GetObjectCommand({ Bucket: 'inbox', Key: 'gone' }))
    await expect(get()).rejects.toThrow('s3:ListBucket on resource: "arn:aws:s3:::inbox"')
    allow('s3:ListBucket', 'arn:aws:s3:::inbox')
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchKey' })
  })
})
