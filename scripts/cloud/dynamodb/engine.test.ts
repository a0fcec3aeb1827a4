import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Engine, Resource } from '../engine.ts'
import { dynamodbEngine } from './engine.ts'
import type { Change } from './writes.ts'

const attribute = (AttributeName: string, AttributeType = 'S') => ({ AttributeName, AttributeType })
const key = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  ...(range ? [{ AttributeName: range, KeyType: 'RANGE' }] : []),
]
const table = (logicalId: string, properties: Resource['properties']): Resource => ({
  stack: 'test-data',
  logicalId,
  type: 'AWS::DynamoDB::Table',
  properties: { TableName: logicalId, ...properties },
})
const documents = (indexes: string[] = ['byBucket']) =>
  table('Documents', {
    AttributeDefinitions: [attribute('id'), attribute('bucket'), attribute('position'), attribute('kind')],
    KeySchema: key('id'),
    GlobalSecondaryIndexes: [
      { IndexName: 'byBucket', KeySchema: key('bucket', 'position'), Projection: { ProjectionType: 'ALL' } },
      { IndexName: 'byKind', KeySchema: key('kind'), Projection: { ProjectionType: 'ALL' } },
    ].filter(index => indexes.includes(index.IndexName)),
  })
const files = table('Files', {
  AttributeDefinitions: [attribute('bucket'), attribute('name')],
  KeySchema: key('bucket', 'name'),
})
const limits = table('Limits', {
  AttributeDefinitions: [attribute('id')],
  KeySchema: key('id'),
  TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
})

let dir: string
let endpoint: Endpoint
let engine: Engine
let client: DynamoDBDocumentClient
let changes: [string, Change][]

const start = async (resources = [documents(), files, limits]) => {
  const keys = createKeyRing()
  changes = []
  engine = await dynamodbEngine({ dir, expireEvery: 50, onChange: (...change) => void changes.push(change) })
  for (const resource of resources) await engine.resources[resource.type]!(resource)
  endpoint = await startEndpoint({ keys })
  endpoint.add(engine)
  client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ region: 'eu-west-2', endpoint: endpoint.address, credentials: keys.issue() }),
  )
}
const stop = async () => {
  client.destroy()
  await endpoint.close()
  await engine.close()
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dynamodb-'))
  await start()
})
afterEach(async () => {
  await stop()
  await rm(dir, { recursive: true })
})

const get = async (TableName: string, Key: Record<string, unknown>) =>
  (await client.send(new GetCommand({ TableName, Key }))).Item
const put = (TableName: string, Item: Record<string, unknown>) =>
  client.send(new PutCommand({ TableName, Item }))
const byBucket = async (bucket: string, IndexName = 'byBucket') =>
  (
    await client.send(
      new QueryCommand({
        TableName: 'Documents',
        IndexName,
        KeyConditionExpression: '#k = :v',
        ExpressionAttributeNames: { '#k': IndexName === 'byBucket' ? 'bucket' : 'kind' },
        ExpressionAttributeValues: { ':v': bucket },
      }),
    )
  ).Items?.map(item => item.id as string)
const increment = {
  TableName: 'Files',
  Key: { bucket: 'counter', name: 'x' },
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
}

test('a cancelled transaction writes nothing and says why, item by item', async () => {
  await put('Documents', { id: '1', title: 'there' })
  const write = client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Update: increment },
        {
          Put: {
            TableName: 'Documents',
            Item: { id: '1' },
            ConditionExpression: 'attribute_not_exists(id)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          ConditionCheck: {
            TableName: 'Documents',
            Key: { id: 'absent' },
            ConditionExpression: 'attribute_exists(id)',
          },
        },
      ],
    }),
  )
  await expect(write).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message: expect.stringContaining('[None, ConditionalCheckFailed, ConditionalCheckFailed]') as string,
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: { id: { S: '1' }, title: { S: 'there' } } },
      { Code: 'ConditionalCheckFailed' },
    ],
  })
  expect(await get('Files', { bucket: 'counter', name: 'x' })).toBeUndefined()
})

test('a transaction may not touch one item twice', async () => {
  const write = client.send(
    new TransactWriteCommand({ TransactItems: [{ Update: increment }, { Update: increment }] }),
  )
  await expect(write).rejects.toMatchObject({ name: 'ValidationException' })
})

test('the same token is the same transaction', async () => {
  const send = (value: number) =>
    client.send(
      new TransactWriteCommand({
        ClientRequestToken: 'token',
        TransactItems: [{ Update: { ...increment, ExpressionAttributeValues: { ':one': value } } }],
      }),
    )
  await send(1)
  await send(1)
  expect(await get('Files', { bucket: 'counter', name: 'x' })).toMatchObject({ n: 1 })
  await expect(send(2)).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
})

test('concurrent transactions on one counter lose no update', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Update: increment },
            { Put: { TableName: 'Documents', Item: { id: `${i}`, bucket: 'b', position: 'a' } } },
          ],
        }),
      ),
    ),
  )
  expect(await get('Files', { bucket: 'counter', name: 'x' })).toMatchObject({ n: 40 })
  expect(await byBucket('b')).toHaveLength(40)
})

test('time to live takes what is due and nothing else, and says so', async () => {
  const now = Math.floor(Date.now() / 1000)
  await client.send(
    new BatchWriteCommand({
      RequestItems: {
        Limits: [
          { PutRequest: { Item: { id: 'due', expires_at: now - 1 } } },
          { PutRequest: { Item: { id: 'later', expires_at: now + 600 } } },
          { PutRequest: { Item: { id: 'never' } } },
        ],
      },
    }),
  )
  await expect.poll(() => get('Limits', { id: 'due' })).toBeUndefined()
  expect(await get('Limits', { id: 'later' })).toBeDefined()
  expect(await get('Limits', { id: 'never' })).toBeDefined()
  expect(changes.at(-1)).toMatchObject(['Limits', { before: { id: { S: 'due' } }, expired: true }])
  const described = await client.send(new DescribeTimeToLiveCommand({ TableName: 'Limits' }))
  expect(described.TimeToLiveDescription).toEqual({
    TimeToLiveStatus: 'ENABLED',
    AttributeName: 'expires_at',
  })
})

test('a restart keeps the data, and a table that left the template is gone', async () => {
  await put('Documents', { id: '1', bucket: 'b', position: 'a' })
  await put('Files', { bucket: 'b', name: 'n' })
  await stop()
  await start([documents()])
  expect(await byBucket('b')).toEqual(['1'])
  await expect(get('Files', { bucket: 'b', name: 'n' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  await expect(client.send(new DescribeTableCommand({ TableName: 'Files' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
})

test('an index that the template adds is filled, and one that it drops is gone', async () => {
  await put('Documents', { id: '1', bucket: 'b', position: 'a', kind: 'report' })
  await stop()
  await start([documents(['byKind'])])
  expect(await byBucket('report', 'byKind')).toEqual(['1'])
  await expect(byBucket('b')).rejects.toMatchObject({ name: 'ValidationException' })
  expect(await get('Documents', { id: '1' })).toMatchObject({ bucket: 'b' })
})

test('what is asked before it closes is answered, to its end', async () => {
  await put('Documents', { id: '1', bucket: 'b', position: 'a' })
  const begun = Promise.withResolvers<void>()
  let calls = 0
  const answer: Engine['answer'] = (call, response) => {
    if (++calls === 20) setTimeout(begun.resolve)
    return engine.answer(call, response)
  }
  endpoint.add({ ...engine, answer })
  const asked = Array.from({ length: 20 }, () => byBucket('b'))
  await begun.promise
  await engine.close()
  expect(await Promise.all(asked)).toEqual(asked.map(() => ['1']))
  await endpoint.close()
  await start()
})

test('changed keys are refused with what to do', async () => {
  await engine.close()
  const changed = { ...files, properties: { ...files.properties, KeySchema: key('name', 'bucket') } }
  engine = await dynamodbEngine({ dir })
  await expect(async () => engine.resources['AWS::DynamoDB::Table']!(changed)).rejects.toThrow(/--fresh/)
})

test('every acknowledged write survives kill -9, and no transaction is half there', async () => {
  await stop()
  const child = fork(join(import.meta.dirname, 'writer.fixture.ts'), [dir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const acknowledged: number[] = []
  await new Promise<void>(resolve => {
    child.on('message', (n: number) => {
      acknowledged.push(n)
      if (acknowledged.length === 60) child.kill('SIGKILL')
    })
    child.on('exit', () => resolve())
  })
  await start()
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'Documents' }))
  const ids = Items.map(item => Number(item.id?.S))
  expect(acknowledged.filter(n => !ids.includes(n))).toEqual([])
  expect(await get('Files', { bucket: 'counter', name: 'x' })).toMatchObject({ n: ids.length })
  expect((await byBucket('b'))?.map(Number).toSorted()).toEqual(ids.toSorted())
})
