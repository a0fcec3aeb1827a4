import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { Failure } from '../failure.ts'
import type { Rule } from './rules.ts'

/** A row as DynamoDB writes it, so that no value changes on its way. */
export type Row = Record<string, AttributeValue>

/** A text in a row. */
export const textValue = z.object({ S: z.string() }).transform(value => value.S)

/** A table, and the client that reaches it. */
export interface TableAt {
  client: DynamoDBClient
  name: string
}

/** Scans of a table that run side by side. */
const segments = 4

/** Rows of one BatchWriteItem, and times that what it did not take is sent again. Source: its quotas. */
const batch = 25
const attempts = 12

const setTypes = ['SS', 'NS', 'BS']

/** The same text for the same value, whatever the order of fields and of members of sets. */
const canonical = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      setTypes.includes(name) && Array.isArray(field) ? field.map(canonical).sort() : canonical(field),
    ]),
  )
}

/** SHA-256 of a row, hex. */
export const hashOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(row)))
    .digest('hex')

/** Reads every row as it is now, in pages, of which several may be visited at once. */
export const scan = async ({ client, name }: TableAt, visit: (rows: Row[]) => Promise<void> | void) => {
  const readSegment = async (Segment: number): Promise<void> => {
    let ExclusiveStartKey: Row | undefined
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: name,
          Segment,
          TotalSegments: segments,
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      )
      await visit(page.Items ?? [])
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
  await Promise.all(Array.from({ length: segments }, (_, segment) => readSegment(segment)))
}

/** All rows of a table, for tables that fit into memory. */
export const allRows = async (table: TableAt): Promise<Row[]> => {
  const all: Row[] = []
  await scan(table, rows => void all.push(...rows))
  return all
}

const keyNames = async ({ client, name }: TableAt): Promise<string[]> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
  return (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName)
}

const keyOf = (names: string[], row: Row): Row => {
  const key: Row = {}
  for (const name of names) if (row[name]) key[name] = row[name]
  return key
}

/** Hash of each row, by its key as text. */
const digest = async (table: TableAt): Promise<Map<string, string>> => {
  const names = await keyNames(table)
  const hashes = new Map<string, string>()
  await scan(table, rows => {
    for (const row of rows) hashes.set(JSON.stringify(keyOf(names, row)), hashOf(row))
  })
  return hashes
}

const write = async ({ client, name }: TableAt, requests: WriteRequest[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += batch) {
    let rest = requests.slice(at, at + batch)
    for (let attempt = 1; rest.length; attempt++) {
      if (attempt > attempts) throw new Failure(`${name} does not take more rows: try again later.`)
      if (attempt > 1) await wait(Math.random() * Math.min(10_000, 50 * 2 ** attempt))
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [name]: rest } }),
      )
      rest = UnprocessedItems?.[name] ?? []
    }
  }
}

/** Counts of a copied table, in rows. */
export interface Copied {
  written: number
  removed: number
  same: number
}

/** Brings the rows of `into` in line with those of `from`; repeated, it writes nothing. */
export const copyRows = async (from: TableAt, into: TableAt, rule: Rule): Promise<Copied> => {
  const names = await keyNames(into)
  const present = await digest(into)
  const copied: Copied = { written: 0, removed: 0, same: 0 }
  await scan(from, async rows => {
    const changed = rows.filter(row => {
      const key = JSON.stringify(keyOf(names, row))
      const isSame = present.get(key) === hashOf(row)
      present.delete(key)
      return !isSame
    })
    await write(
      into,
      changed.map(Item => ({ PutRequest: { Item } })),
    )
    copied.written += changed.length
    copied.same += rows.length - changed.length
  })
  if (rule !== 'whole') return copied
  const surplus = [...present.keys()].map(key => ({ DeleteRequest: { Key: JSON.parse(key) as Row } }))
  await write(into, surplus)
  return { ...copied, removed: surplus.length }
}

/** How the rows of two tables compare. */
export interface Compared {
  rows: { from: number; into: number }
  /** SHA-256 over all rows that are compared, hex. */
  checksum: { from: string; into: string }
  /** Keys of rows that one side lacks or that differ in content. */
  differing: string[]
}

const checksumOf = (hashes: Map<string, string>): string =>
  createHash('sha256')
    .update(
      [...hashes]
        .map(([key, hash]) => `${key} ${hash}`)
        .sort()
        .join('\n'),
    ) // oxfmt-ignore
    .digest('hex')

/** Reads both tables anew and compares every row; rows that `into` has of its own count unless the rule is `added`. */
export const compareRows = async (from: TableAt, into: TableAt, rule: Rule): Promise<Compared> => {
  const [source, target] = await Promise.all([digest(from), digest(into)])
  const counted = rule === 'added' ? new Map([...target].filter(([key]) => source.has(key))) : target
  const keys = new Set([...source.keys(), ...counted.keys()])
  return {
    rows: { from: source.size, into: target.size },
    checksum: { from: checksumOf(source), into: checksumOf(counted) },
    differing: [...keys].filter(key => source.get(key) !== counted.get(key)).sort(),
  }
}

export const isEmpty = async ({ client, name }: TableAt): Promise<boolean> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name, Limit: 1 }))
  return Items.length === 0
}
