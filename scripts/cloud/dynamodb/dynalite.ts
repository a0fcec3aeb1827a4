import { createRequire } from 'node:module'
import { account, AwsError, region } from '../engine.ts'

/** An item or key in DynamoDB's own JSON. */
export type Item = Record<string, Record<string, unknown>>

// Requests are as wide as DynamoDB's API; what is read of one is named where it is read.
export type Input = Record<string, unknown>

/** An error that carries more than a code and a message, as failed transactions do. */
export class DynamoError extends AwsError {
  readonly details: Record<string, unknown>
  constructor(code: string, message: string, details: Record<string, unknown> = {}, status = 400) {
    super(code, message, status)
    this.details = details
  }
}

export interface Write {
  type: 'put' | 'del'
  key: string
  value?: unknown
}

type Done = (error: unknown, output?: unknown) => void

/** dynalite's LevelDB: whole values under `item-{table}~{key}`, `index-global~{table}~{index}~{key}`, `table~{table}`. */
export interface Level {
  get(key: string): Promise<unknown>
  keys(range: { gte: string; lt: string }): AsyncIterable<string>
  iterator(range: { gte: string; lt: string }): AsyncIterable<[string, unknown]>
  put(key: string, value: unknown, done: Done): void
  del(key: string, done: Done): void
  batch(writes: Write[]): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

export interface Store {
  db: Level
  tableDb: { awsAccountId: string; awsRegion: string }
}

interface Validation {
  types: unknown
  custom: unknown
}

// dynalite has no types. Its parts are called without its HTTP server, so that their writes can be made atomic.
const load = createRequire(import.meta.url)
const database = load('dynalite/db') as {
  create(options: Record<string, unknown>): Store
  itemSize(item: unknown): number
  updateIndexes(store: Store, table: unknown, before: unknown, after: unknown, done: Done): void
}
const validations = load('dynalite/validations') as {
  checkTypes(input: unknown, types: unknown): Input
  checkValidations(input: Input, types: unknown, custom: unknown, store: Store): void
}

export const openStore = (path: string): Store => {
  const store = database.create({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  Object.assign(store.tableDb, { awsAccountId: account, awsRegion: region })
  return store
}

const isRefusal = (error: unknown): error is { body: Record<string, string>; statusCode: number } =>
  error instanceof Error && 'body' in error

const toDynamoError = (error: unknown): unknown => {
  if (!isRefusal(error)) return error
  const { __type = '', message, Message } = error.body
  return new DynamoError(__type.split('#').at(-1)!, message ?? Message ?? '', {}, error.statusCode)
}

const promised = (act: (done: Done) => void): Promise<unknown> =>
  new Promise((resolve, reject) =>
    act((error, output) => (error ? reject(toDynamoError(error)) : resolve(output))),
  )

/**
 * Checks a request and answers the function that carries it out.
 * @throws DynamoError when the request is wrong whatever the data is
 */
export const prepare = (store: Store, operation: string, input: Input): (() => Promise<Input>) => {
  const file = operation.charAt(0).toLowerCase() + operation.slice(1)
  const { types, custom } = load(`dynalite/validations/${file}`) as Validation
  const act = load(`dynalite/actions/${file}`) as (store: Store, input: Input, done: Done) => void
  try {
    const checked = validations.checkTypes(structuredClone(input), types)
    validations.checkValidations(checked, types, custom, store)
    return async () => (await promised(done => act(store, checked, done))) as Input
  } catch (error) {
    throw toDynamoError(error)
  }
}

/** Writes the index entries of one item that is new to a table's indexes. */
export const index = (store: Store, table: unknown, item: unknown): Promise<unknown> =>
  promised(done => database.updateIndexes(store, table, undefined, item, done))

/** How many items a table has, and their bytes, as DynamoDB counts them every few hours; here they are of this moment. */
export const sizeOf = async (
  store: Store,
  table: string,
): Promise<{ ItemCount: number; TableSizeBytes: number }> => {
  const size = { ItemCount: 0, TableSizeBytes: 0 }
  for await (const [, item] of store.db.iterator({ gte: `item-${table}~`, lt: `item-${table}~~` })) {
    size.ItemCount++
    size.TableSizeBytes += database.itemSize(item)
  }
  return size
}
