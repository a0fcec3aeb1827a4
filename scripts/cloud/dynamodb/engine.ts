import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { answerJson, type Engine, type Made, type Resource } from '../engine.ts'
import { DynamoError, prepare, type Item, type Store, openStore, sizeOf, type Input } from './dynalite.ts'
import { createStreams, type Streams } from './streams.ts'
import { makeTable } from './tables.ts'
import { pickKey, currentItem, createTransactWrite, transactGet } from './transactions.ts'
import { type Writes, createWrites, type Change } from './writes.ts'

/**
 * Deletes the items of a table whose moment, in seconds since 1970 in the attribute, has passed.
 * @returns when all of them are gone
 */
const expire = async (
  store: Store,
  writes: Writes,
  table: string,
  keys: string[],
  attribute: string,
): Promise<void> => {
  const late = {
    ExpressionAttributeNames: { '#ttl': attribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  }
  let ExclusiveStartKey: unknown
  do {
    const page = await prepare(store, 'Scan', {
      TableName: table,
      FilterExpression: '#ttl < :now',
      ...late,
      ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
    })()
    for (const item of page.Items as Item[]) {
      const remove = prepare(store, 'DeleteItem', {
        TableName: table,
        Key: pickKey(keys, item),
        ConditionExpression: '#ttl < :now',
        ...late,
      })
      await writes.atomically(remove, true).catch((error: unknown) => {
        // Somebody gave it a later moment since the scan.
        if (!(error instanceof DynamoError && error.code === 'ConditionalCheckFailedException')) throw error
      })
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

const reads = ['GetItem', 'BatchGetItem', 'Query', 'Scan']
const writesOfOne = ['PutItem', 'UpdateItem', 'DeleteItem']

export interface DynamoDbOptions {
  /** Where the data is kept. */
  dir: string
  /** Milliseconds between two looks for expired items; AWS itself takes up to days. */
  expireEvery?: number
  /** Hears of every committed change, in order. */
  onChange?: (table: string, change: Change) => void
}

/** The tables that a request names. */
const tablesOf = ({ TableName, RequestItems, TransactItems }: Input): string[] => [
  ...(typeof TableName === 'string' ? [TableName] : []),
  ...Object.keys(RequestItems ?? {}),
  ...((TransactItems ?? []) as Record<string, { TableName: string }>[]).flatMap(item =>
    Object.values(item).map(action => action.TableName),
  ),
]

/** DynamoDB: dynalite for the data; transactions, time to live and atomic writes in front of it. */
export const dynamodbEngine = async ({
  dir,
  expireEvery = 5000,
  onChange,
}: DynamoDbOptions): Promise<Engine & { streams: Streams }> => {
  await mkdir(dir, { recursive: true })
  const store = openStore(join(dir, 'level'))
  await store.db.open()
  const { streams, outbox, declare, heard } = createStreams(store)
  const committed = (table: string, change: Change) => {
    onChange?.(table, change)
    heard(table)
  }
  const writes = createWrites(store, committed, outbox)
  const tables = new Map<string, { keys: string[]; ttl?: string }>()
  /** The tables with point-in-time recovery. */
  const recovered = new Set<string>()
  const keysOf = (table: string): string[] => tables.get(table)?.keys ?? []
  const transactWrite = createTransactWrite(store, writes, keysOf)

  const writeOne = async (operation: string, input: Input): Promise<Input> => {
    const run = prepare(store, operation, input)
    return writes.atomically(async () => {
      try {
        return await run()
      } catch (error) {
        const wantsItem = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
        if (!(error instanceof DynamoError && error.code === 'ConditionalCheckFailedException' && wantsItem))
          throw error
        const table = input.TableName as string
        const key = pickKey(keysOf(table), (input.Key ?? input.Item) as Item)
        const Item = await currentItem(store, table, key)
        throw new DynamoError(error.code, error.message, Item && { Item })
      }
    })
  }

  const timeToLive = (table: string, attribute: string | undefined): Input =>
    attribute === undefined
      ? { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }
      : { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: attribute } }

  const updateTimeToLive = (input: Input): Input => {
    const wanted = input.TimeToLiveSpecification as { Enabled: boolean; AttributeName: string }
    const { keys } = tables.get(input.TableName as string)!
    tables.set(input.TableName as string, { keys, ...(wanted.Enabled && { ttl: wanted.AttributeName }) })
    return { TimeToLiveSpecification: wanted }
  }

  const perform = async (operation: string, input: Input): Promise<Input> => {
    if (operation === 'ListTables') return { TableNames: [...tables.keys()].toSorted() }
    if (tablesOf(input).some(name => !tables.has(name)))
      throw new DynamoError('ResourceNotFoundException', 'Requested resource not found')
    if (reads.includes(operation)) return prepare(store, operation, input)()
    if (operation === 'DescribeContinuousBackups') {
      const PointInTimeRecoveryStatus = recovered.has(String(input.TableName)) ? 'ENABLED' : 'DISABLED'
      return {
        ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus } },
      }
    }
    if (operation === 'DescribeTable') {
      const { Table } = await prepare(store, operation, input)()
      return { Table: Object.assign(Table as object, await sizeOf(store, input.TableName as string)) }
    }
    if (writesOfOne.includes(operation)) return writeOne(operation, input)
    if (operation === 'BatchWriteItem') return writes.atomically(prepare(store, operation, input))
    if (operation === 'TransactGetItems') return transactGet(store, writes, input)
    if (operation === 'TransactWriteItems') return transactWrite(input)
    if (operation === 'UpdateTimeToLive') return updateTimeToLive(input)
    if (operation === 'DescribeTimeToLive')
      return timeToLive(input.TableName as string, tables.get(input.TableName as string)?.ttl)
    throw new DynamoError(
      'UnknownOperationException',
      `The local DynamoDB does not have "${operation}": see scripts/cloud/dynamodb/engine.ts.`,
    )
  }

  let expiring: Promise<void> = Promise.resolve()
  const expireAll = async () => {
    for (const [table, { keys, ttl }] of tables) if (ttl) await expire(store, writes, table, keys, ttl)
  }
  const clock = setInterval(() => (expiring = expiring.then(expireAll)), expireEvery)

  const make = async (resource: Resource): Promise<Made> => {
    const { keys, ttl, ...made } = await makeTable(store, writes, resource)
    tables.set(made.ref, { keys, ...(ttl && { ttl }) })
    if (resource.properties.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled)
      recovered.add(made.ref)
    declare(made.ref, keys, made.attributes?.['StreamArn'])
    return made
  }

  const underWay = new Set<Promise<void>>()
  const answer: Engine['answer'] = async (call, response) => {
    try {
      const input = JSON.parse((await call.body()).toString()) as Input
      answerJson(response, await perform(call.operation ?? '', input))
    } catch (error) {
      if (!(error instanceof DynamoError)) throw error
      const { code, message, details, status } = error
      answerJson(
        response,
        { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, ...details },
        status,
      )
    }
  }

  return {
    services: ['dynamodb'],
    streams: streams(writes),
    resources: { 'AWS::DynamoDB::Table': make, 'AWS::DynamoDB::GlobalTable': make },
    answer: (call, response) => {
      const answered = answer(call, response).finally(() => underWay.delete(answered))
      underWay.add(answered)
      return answered
    },
    close: async () => {
      clearInterval(clock)
      await expiring
      // dynalite ends the whole process when its store closes under a call.
      await Promise.allSettled(underWay)
      await store.db.close()
    },
  }
}
