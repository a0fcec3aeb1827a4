import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { answerJson, AwsError, type AwsCall } from '../engine.ts'

/** Bytes. Source: quotas of CloudFront KeyValueStore. */
const limits = { key: 512, value: 1024, total: 5 * 1024 * 1024, keysPerUpdate: 50 }

interface Update {
  Puts?: { Key: string; Value: string }[]
  Deletes?: { Key: string }[]
}

const newEtag = (): string => `KV${randomBytes(8).toString('hex').toUpperCase()}`
const invalid = (why: string) => new AwsError('ValidationException', why)
const missing = (what: string) => new AwsError('ResourceNotFoundException', `${what} does not exist`, 404)
const sizeOf = (items: Map<string, string>): number =>
  items.entries().reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0)

/** A KeyValueStore, kept in one file that each write replaces as a whole. */
export class KeyValueStore {
  readonly arn: string
  readonly #file: string
  readonly #clock: () => number
  #items: Map<string, string>
  /** Times in milliseconds since the epoch. */
  #state: { created: number; modified: number; etag: string; size: number }

  constructor(arn: string, file: string, clock: () => number) {
    this.arn = arn
    this.#file = file
    this.#clock = clock
    const { items, ...state } = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { created: clock(), modified: clock(), etag: newEtag(), size: 0, items: [] }
    this.#state = state
    this.#items = new Map(items)
  }

  get = (key: string): string | undefined => this.#items.get(key)
  count = (): number => this.#items.size
  about = () => ({ ItemCount: this.#items.size, TotalSizeInBytes: this.#state.size })

  describe = () => ({
    ...this.about(),
    KvsARN: this.arn,
    Created: this.#state.created / 1000,
    LastModified: this.#state.modified / 1000,
    Status: 'READY',
  })

  get etag(): string {
    return this.#state.etag
  }

  /** One page of the entries by key; the token is the last key of the page before. */
  list(token: string | null, max: number) {
    const after = token === null ? '' : Buffer.from(token, 'base64url').toString()
    const rest = [...this.#items].filter(([key]) => key > after).sort(([a], [b]) => (a < b ? -1 : 1))
    const page = rest.slice(0, max)
    const last = rest.length > max ? page.at(-1)?.[0] : undefined
    return {
      Items: page.map(([Key, Value]) => ({ Key, Value })),
      ...(last !== undefined && { NextToken: Buffer.from(last).toString('base64url') }),
    }
  }

  /** Applies an update as a whole or not at all; throws AwsError. */
  update(ifMatch: string | undefined, { Puts = [], Deletes = [] }: Update): void {
    if (ifMatch === undefined) throw invalid('If-Match is required')
    if (ifMatch !== this.etag) throw new AwsError('ConflictException', 'The ETag is not the current one', 409)
    if (Puts.length + Deletes.length > limits.keysPerUpdate) throw invalid('Too many keys in one update')
    const items = new Map(this.#items)
    for (const { Key, Value } of Puts) {
      if (!Key || typeof Value !== 'string') throw invalid('Key and Value are required')
      if (Buffer.byteLength(Key) > limits.key) throw invalid(`Keys have at most ${limits.key} bytes`)
      if (Buffer.byteLength(Value) > limits.value) throw invalid(`Values have at most ${limits.value} bytes`)
      items.set(Key, Value)
    }
    for (const { Key } of Deletes) if (!items.delete(Key)) throw missing(Key)
    const size = sizeOf(items)
    if (size > limits.total) throw new AwsError('ServiceQuotaExceededException', 'The store is full', 402)
    const state = { ...this.#state, modified: this.#clock(), etag: newEtag(), size }
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, JSON.stringify({ ...state, items: [...items] }), { flush: true })
    renameSync(`${this.#file}.new`, this.#file)
    this.#state = state
    this.#items = items
  }
}

/** Answers a call of the data plane (`cloudfront-keyvaluestore`); throws AwsError. */
export const answerKeyValueStore = async (
  stores: Map<string, KeyValueStore>,
  { method, path, query, headers, body }: AwsCall,
  response: ServerResponse,
): Promise<void> => {
  const [, arn = '', keys, key = ''] = /^\/key-value-stores\/([^/]+)(\/keys)?(?:\/([^/]+))?$/.exec(path) ?? []
  const store = stores.get(decodeURIComponent(arn))
  if (!store) throw missing(decodeURIComponent(arn) || path)
  const Key = decodeURIComponent(key)
  const changed = (update: Update): void => {
    store.update(headers['if-match'], update)
    answerJson(response, store.about(), 200, { etag: store.etag })
  }
  const json = async () => JSON.parse((await body()).toString())
  switch (`${method} ${Key ? 'key' : keys ? 'keys' : 'store'}`) {
    case 'GET store':
      return answerJson(response, store.describe(), 200, { etag: store.etag })
    case 'GET keys':
      return answerJson(response, store.list(query.get('NextToken'), Number(query.get('MaxResults') ?? 50)))
    case 'GET key': {
      const Value = store.get(Key)
      if (Value === undefined) throw missing(Key)
      return answerJson(response, { Key, Value, ...store.about() })
    }
    case 'PUT key':
      return changed({ Puts: [{ Key, Value: (await json()).Value }] })
    case 'DELETE key':
      return changed({ Deletes: [{ Key }] })
    case 'POST keys':
      return changed(await json())
    default:
      throw new AwsError('UnknownOperationException', `${method} ${path} is not supported`, 404)
  }
}
