import { account, region, stableId } from '../engine.ts'
import type { Made, Resource } from '../engine.ts'
import { index, prepare } from './dynalite.ts'
import type { Input, Store } from './dynalite.ts'
import type { Writes } from './writes.ts'

interface KeyPart {
  AttributeName: string
  KeyType: string
}

interface Index {
  IndexName: string
  KeySchema: KeyPart[]
  Projection: unknown
}

/** A table as the template declares it. */
interface Declared {
  TableName: string
  KeySchema: KeyPart[]
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[]
  GlobalSecondaryIndexes?: Index[]
  LocalSecondaryIndexes?: Index[]
  BillingMode: 'PAY_PER_REQUEST'
}

const pickIndex = ({ IndexName, KeySchema, Projection }: Index): Index => ({
  IndexName,
  KeySchema,
  Projection,
})

const declared = (TableName: string, properties: Resource['properties']): Declared => ({
  TableName,
  KeySchema: properties.KeySchema,
  AttributeDefinitions: properties.AttributeDefinitions,
  ...(properties.GlobalSecondaryIndexes && {
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(pickIndex),
  }),
  ...(properties.LocalSecondaryIndexes && {
    LocalSecondaryIndexes: properties.LocalSecondaryIndexes.map(pickIndex),
  }),
  BillingMode: 'PAY_PER_REQUEST',
})

/** Keys with their types and the indexes of a table, in a form that can be compared. */
const shapeOf = (table: Declared): { keys: string; indexes: string } => {
  const typed = (schema: KeyPart[]) =>
    schema.map(({ AttributeName, KeyType }) => [
      AttributeName,
      KeyType,
      table.AttributeDefinitions.find(a => a.AttributeName === AttributeName)?.AttributeType,
    ])
  const indexes = (list: Index[] = []) =>
    list.map(i => JSON.stringify([i.IndexName, typed(i.KeySchema), JSON.stringify(i.Projection)])).toSorted()
  return {
    keys: JSON.stringify([typed(table.KeySchema), indexes(table.LocalSecondaryIndexes)]),
    indexes: JSON.stringify(indexes(table.GlobalSecondaryIndexes)),
  }
}

/** Gives a table other global indexes and fills them, in one write. */
const rebuildIndexes = (store: Store, writes: Writes, stored: Input, table: Declared): Promise<void> =>
  writes.atomically(async () => {
    const done = (error: unknown) => {
      if (error) throw error
    }
    const { TableName, AttributeDefinitions } = table
    const described = {
      ...stored,
      AttributeDefinitions,
      GlobalSecondaryIndexes: table.GlobalSecondaryIndexes?.map(i => ({
        ...i,
        IndexArn: `${String(stored.TableArn)}/index/${i.IndexName}`,
        IndexStatus: 'ACTIVE',
        IndexSizeBytes: 0,
        ItemCount: 0,
        ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
      })),
    }
    for await (const key of store.db.keys(range(`index-global~${TableName}~`))) store.db.del(key, done)
    store.db.put(`table~${TableName}`, described, done)
    for await (const [, item] of store.db.iterator(range(`item-${TableName}~`)))
      await index(store, described, item)
  })

const range = (prefix: string): { gte: string; lt: string } => ({ gte: prefix, lt: `${prefix}\xff` })

const stored = (store: Store, name: string): Promise<Input | undefined> =>
  store.db.get(`table~${name}`) as Promise<Input | undefined>

/**
 * Makes a table of the template, or brings the one on disk in line with it.
 * @throws Error when the keys of a table that exists have changed
 */
export const makeTable = async (
  store: Store,
  writes: Writes,
  resource: Resource,
): Promise<Made & { keys: string[]; ttl?: string }> => {
  const { stack, logicalId, properties } = resource
  const suffix = await stableId(12, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', stack, logicalId)
  const name: string = properties.TableName ?? `${stack}-${logicalId}-${suffix}`
  const table = declared(name, properties)
  const earlier = await stored(store, name)
  if (!earlier) {
    await prepare(store, 'CreateTable', { ...table })()
    while ((await stored(store, name))?.TableStatus !== 'ACTIVE') await new Promise(setImmediate)
  } else {
    const [was, is] = [shapeOf(earlier as Input & Declared), shapeOf(table)]
    if (was.keys !== is.keys)
      throw new Error(
        `The keys of table ${logicalId} in ${stack} have changed; its data cannot be kept: start with --fresh.`,
      )
    if (was.indexes !== is.indexes) await rebuildIndexes(store, writes, earlier, table)
  }
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${name}`
  return {
    ref: name,
    attributes: {
      Arn: arn,
      TableId: suffix,
      ...(properties.StreamSpecification && { StreamArn: `${arn}/stream/2026-01-01T00:00:00.000` }),
    },
    keys: table.KeySchema.map(part => part.AttributeName),
    ...(properties.TimeToLiveSpecification?.Enabled && {
      ttl: properties.TimeToLiveSpecification.AttributeName as string,
    }),
  }
}
