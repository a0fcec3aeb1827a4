import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dynamodbEngine } from '../dynamodb/engine.ts'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import { region } from '../engine.ts'
import type { Invoke } from '../engine.ts'
import { sqsEngine } from '../sqs/engine.ts'
import { mappingsEngine } from './engine.ts'

const end: (() => unknown)[] = []
const closeAll = async () => {
  for (const close of end.splice(0).reverse()) await close()
}
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mappings-'))
})
afterEach(async () => {
  await closeAll()
  rmSync(dir, { recursive: true })
})

interface Batch {
  Records: {
    body: string
    messageId: string
    eventName: string
    dynamodb: { SequenceNumber: string; Keys: { id: { S: string } }; NewImage?: object; OldImage?: object }
  }[]
}
type Answer = (batch: Batch, nth: number) => unknown

/** A table, two queues, and a mapping of `source` to a function that answers as told; throwing is failing. */
const serve = async (
  source: 'table' | 'queue',
  answer: Answer,
  properties: object = {},
  isAllowed = () => true,
) => {
  const keys = createKeyRing()
  const endpoint = await startEndpoint({ keys })
  const dynamodb = await dynamodbEngine({ dir: join(dir, 'dynamodb') })
  endpoint.add(dynamodb)
  const queues = sqsEngine({ dir: join(dir, 'sqs'), endpoint: endpoint.address })
  const batches: Batch[] = []
  const invoke: Invoke = async (_, event) => {
    batches.push(event as Batch)
    try {
      return { payload: await answer(event as Batch, batches.length) }
    } catch (error) {
      return { payload: null, error: { type: 'Error', message: String(error) } }
    }
  }
  const mappings = mappingsEngine({
    invoke,
    queues,
    streams: dynamodb.streams,
    permits: isAllowed,
    baseDelay: 1,
    log: () => undefined,
  })
  const make = async (
    engine: typeof queues | typeof dynamodb | typeof mappings,
    type: string,
    logicalId: string,
    more: object,
  ) => engine.resources[type]!({ stack: 'test', logicalId, type, properties: more })
  const table = await make(dynamodb, 'AWS::DynamoDB::Table', 'Things', {
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  const [queue, dead] = [
    (await make(queues, 'AWS::SQS::Queue', 'mails', { VisibilityTimeout: 0.05 })).attributes!['Arn']!,
    (await make(queues, 'AWS::SQS::Queue', 'dead', {})).attributes!['Arn']!,
  ]
  await make(mappings, 'AWS::Lambda::EventSourceMapping', 'Feed', {
    EventSourceArn: source === 'queue' ? queue : table.attributes!['StreamArn'],
    FunctionName: 'fn',
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    DestinationConfig: { OnFailure: { Destination: dead } },
    ...properties,
  })
  const rows = DynamoDBDocumentClient.from(
    new DynamoDBClient({ region, endpoint: endpoint.address, credentials: keys.issue() }),
  )
  end.push(queues.close, dynamodb.close, endpoint.close, () => rows.destroy(), mappings.close)
  const put = async (...ids: string[]) => {
    for (const id of ids) await rows.send(new PutCommand({ TableName: table.ref, Item: { id } }))
  }
  const idle = () => expect.poll(() => mappings.isBusy(), { interval: 5 }).toBe(false)
  const deadLetters = () => queues.receive(dead, 10).map(({ body }) => JSON.parse(body) as object)
  return { mappings, queues, queue, batches, rows, table: table.ref, put, idle, deadLetters }
}
const ids = ({ Records }: Batch) => Records.map(({ dynamodb }) => dynamodb.Keys.id.S)
const bodies = ({ Records }: Batch) => Records.map(({ body }) => body)

describe('a queue', () => {
  test('is worked off in batches, each message once', async () => {
    const { mappings, queues, queue, batches, idle } = await serve('queue', () => null, { BatchSize: 2 })
    for (const body of ['a', 'b', 'c']) queues.send(queue, body)
    mappings.start()
    await idle()
    expect(batches.map(bodies)).toEqual([['a', 'b'], ['c']])
    queues.send(queue, 'd')
    await idle()
    expect(batches.flatMap(bodies)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('gives again what failed, and that alone', async () => {
    const failing = ({ Records }: Batch, nth: number) => ({
      batchItemFailures: nth === 1 ? [{ itemIdentifier: Records[1]!.messageId }] : [],
    })
    const { mappings, queues, queue, batches, idle } = await serve('queue', failing)
    for (const body of ['a', 'b', 'c']) queues.send(queue, body)
    mappings.start()
    await expect.poll(() => batches.map(bodies)).toEqual([['a', 'b', 'c'], ['b']])
    await idle()
  })

  test('gives all of a batch again when the function failed as a whole', async () => {
    const failing = (_: Batch, nth: number) => {
      if (nth === 1) throw new Error('no luck')
    }
    const { mappings, queues, queue, batches, idle } = await serve('queue', failing)
    queues.send(queue, 'a')
    mappings.start()
    await expect.poll(() => batches.map(bodies)).toEqual([['a'], ['a']])
    await idle()
  })

  test('waits as long as the role may not receive', async () => {
    let isAllowed = false
    const { mappings, queues, queue, batches, idle } = await serve(
      'queue',
      () => null,
      {},
      () => isAllowed,
    )
    queues.send(queue, 'a')
    mappings.start()
    expect(batches).toEqual([])
    isAllowed = true
    await expect.poll(() => batches.map(bodies)).toEqual([['a']])
    await idle()
  })
})

describe('a stream', () => {
  test('tells every change once, in order, with what was there before and after', async () => {
    const { mappings, batches, rows, table, put, idle } = await serve('table', () => null)
    mappings.start()
    await put('a')
    const Item = { id: 'a', n: 1 }
    await rows.send(new PutCommand({ TableName: table, Item }))
    await rows.send(new PutCommand({ TableName: table, Item }))
    await rows.send(new DeleteCommand({ TableName: table, Key: { id: 'a' } }))
    await idle()
    const records = batches.flatMap(({ Records }) => Records)
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE'])
    const [image, changed] = [{ id: { S: 'a' } }, { id: { S: 'a' }, n: { N: '1' } }]
    expect(records.map(({ dynamodb }) => [dynamodb.OldImage, dynamodb.NewImage])).toEqual([
      [undefined, image],
      [image, changed],
      [changed, undefined],
    ])
  })

  test('finds a poison record by halving, tries it as often as said, keeps it, and goes on', async () => {
    const poison = (batch: Batch) => {
      if (ids(batch).includes('bad')) throw new Error('poison')
    }
    const { mappings, batches, put, idle, deadLetters } = await serve('table', poison, {
      MaximumRetryAttempts: 2,
      BisectBatchOnFunctionError: true,
    })
    await put('a', 'b', 'bad', 'c', 'd')
    mappings.start()
    await idle()
    expect(batches.filter(batch => ids(batch).join() === 'bad')).toHaveLength(3)
    const good = batches.filter(batch => !ids(batch).includes('bad')).flatMap(ids)
    expect(good).toEqual(['a', 'b', 'c', 'd'])
    expect(deadLetters()).toMatchObject([
      { requestContext: { condition: 'RetryAttemptsExhausted' }, DDBStreamBatchInfo: { batchSize: 1 } },
    ])
  })

  test('goes on behind the records that a function says are done', async () => {
    const failing = ({ Records }: Batch, nth: number) => ({
      batchItemFailures: nth === 1 ? [{ itemIdentifier: Records[2]!.dynamodb.SequenceNumber }] : [],
    })
    const { mappings, batches, put, idle } = await serve('table', failing, { MaximumRetryAttempts: 2 })
    await put('a', 'b', 'c', 'd')
    mappings.start()
    await idle()
    expect(batches.map(ids)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['c', 'd'],
    ])
  })

  test('tells after a restart what was not handled before it, and nothing else again', async () => {
    const first = await serve('table', (_, nth) => (nth === 1 ? null : new Promise(() => undefined)))
    first.mappings.start()
    await first.put('a')
    await first.idle()
    await first.put('b')
    await expect.poll(() => first.batches).toHaveLength(2)
    await closeAll()
    const second = await serve('table', () => null)
    second.mappings.start()
    await expect.poll(() => second.batches.map(ids)).toEqual([['b']])
    await second.idle()
  })
})

test('a property that is not played stops the start', async () => {
  await expect(serve('queue', () => null, { ParallelizationFactor: 2 })).rejects.toThrow(
    'no ParallelizationFactor',
  )
})
