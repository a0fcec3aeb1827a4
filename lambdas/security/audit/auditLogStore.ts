import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { AuditEntry } from '#contract/security/audit.ts'
import { auditPartition, familyOf } from '#runtime/audit.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** The network addresses of entries, by their ids; those that nobody knew, and those dropped since, are absent. */
export const addressesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await batchGet(
    setting('TABLE_AUDIT_ADDRESSES'),
    ids.map(id => ({ id })),
  )
  const now = Date.now() / 1000
  // DynamoDB drops what has ended when it comes to it.
  const living = rows.filter(({ expires_at }) => Number(expires_at) > now)
  return new Map(living.map(({ id, ip_address }) => [String(id), String(ip_address)]))
}

/** Which entries of the audit log somebody asks for. */
export interface AuditQuery {
  /** A `user_id`, or the mail address that somebody had then. */
  person?: string | undefined
  /** Whole words that the action begins with. */
  action?: string | undefined
  /** An object as it is on record, or words of the title or name that it had before or after. */
  object?: string | undefined
  /** Text that the action contains. */
  containing?: string | undefined
  /** UTC moments, ISO; the first belongs to it, the second does not. */
  from?: string | undefined
  to?: string | undefined
}

type Key = Record<string, unknown>

/** The audit log as it is read. Nothing here changes it. */
export interface AuditLog {
  /** Entries with their addresses, newest first unless the query says otherwise; `next` is undefined after the last. */
  page(
    query: AuditQuery,
    options: { limit: number; start?: Key | undefined; oldestFirst?: boolean },
  ): Promise<{ entries: AuditEntry[]; next?: Key }>
  /** All of them that are wanted, without their addresses, oldest first. What is not wanted takes no memory. */
  all(query: AuditQuery, isWanted: (entry: AuditEntry) => boolean): Promise<AuditEntry[]>
  /** How many there are. */
  count(query: AuditQuery): Promise<number>
  /** When each of them was written, UTC, oldest first. */
  moments(query: AuditQuery): Promise<string[]>
}

/** An entry as its table has it, without its address. */
export const AuditRow = z.object({
  id: z.string(),
  day: z.string(),
  at_id: z.string(),
  user_id: z.string(),
  user_email: z.string().optional(),
  action_type: z.string(),
  family: z.string().optional(),
  object: z.string().optional(),
  details: z.unknown().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  request_id: z.string().optional(),
  created_at: z.iso.datetime(),
})
type Row = z.output<typeof AuditRow>

/** Pages of an index that one call reads at the most: a filter may let little of each pass. */
const pagesAtMost = 20

/** Times are compared as text, so all have milliseconds; `0` is before and `9` after every one of them. */
const momentOf = (text: string | undefined, otherwise: string): string =>
  text === undefined ? otherwise : new Date(text).toISOString()

/** Whether somebody looks for a thing by words of its title or name. */
export const isName = (object: string | undefined): object is string =>
  object !== undefined && !object.includes('/')

/** The index that leaves the least to filter, and the filter for the rest. */
const queryFor = ({ person, action, object, containing, from, to }: AuditQuery) => {
  const words = action?.replace(/_$/, '')
  const byAddress = person?.includes('@') === true
  const indexes = [
    ['byObject', 'object', isName(object) ? undefined : object],
    ['byPerson', 'user_id', byAddress ? undefined : person],
    ['byAction', 'family', words && familyOf(words)],
    ['byTime', 'trail', auditPartition],
  ] as const
  const [IndexName, partition, value = ''] = indexes.find(([, , value]) => value !== undefined) ?? indexes[3]
  const [first, last] = [momentOf(from, '0'), momentOf(to, '9')]
  const names: Record<string, string> = { '#partition': partition }
  const values: Record<string, string> = {
    ':partition': value,
    ':from': first,
    // DynamoDB refuses a range that ends before it begins; nothing was written at the bare moment `first`.
    ':to': last < first ? first : last,
  }
  const filters: string[] = []
  if (person !== undefined && partition !== 'user_id') {
    filters.push(byAddress ? 'user_email = :person' : 'user_id = :person')
    values[':person'] = byAddress ? person.toLowerCase() : person
  }
  if (isName(object)) {
    const places = ['before', 'after'].flatMap(side => ['title', 'name'].map(field => [side, field] as const))
    const named = places.map(([side, field]) => `contains(#${side}.#${field}, :object)`)
    filters.push(`(${['#object = :object', ...named].join(' OR ')})`)
    for (const name of ['object', ...places.flat()]) names[`#${name}`] = name
    values[':object'] = object
  }
  if (words !== undefined && !(partition === 'family' && words === value)) {
    filters.push('(action_type = :action OR begins_with(action_type, :actions))')
    Object.assign(values, { ':action': words, ':actions': `${words}_` })
  }
  if (containing !== undefined) {
    filters.push('contains(action_type, :containing)')
    values[':containing'] = containing
  }
  const input = {
    TableName: setting('TABLE_AUDIT'),
    IndexName,
    KeyConditionExpression: '#partition = :partition AND at_id BETWEEN :from AND :to',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...(filters.length > 0 && { FilterExpression: filters.join(' AND ') }),
  } satisfies QueryCommandInput
  const keyOf = ({ day, at_id, ...row }: Row): Key => ({
    day,
    at_id,
    [partition]: { object: row.object, user_id: row.user_id, family: row.family, trail: auditPartition }[
      partition
    ],
  })
  return { input, keyOf }
}

/** An entry as the API shows it. */
export const entryOf = (row: Row, address: string | undefined): AuditEntry => ({
  id: row.id,
  position: row.at_id,
  user_id: row.user_id,
  user_email: row.user_email ?? null,
  action_type: row.action_type,
  object: row.object ?? null,
  details: row.details ?? null,
  before: row.before ?? null,
  after: row.after ?? null,
  ip_address: address ?? null,
  request_id: row.request_id ?? null,
  created_at: row.created_at,
})

/** Every page of a query, one after the other. */
async function* pages(input: QueryCommandInput) {
  let ExclusiveStartKey: Key | undefined
  do {
    const answer = await dynamo().send(new QueryCommand({ ...input, ExclusiveStartKey }))
    yield answer
    ExclusiveStartKey = answer.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

export const auditLogStore = (): AuditLog => ({
  async page(query, { limit, start, oldestFirst = false }) {
    const { input, keyOf } = queryFor(query)
    const rows: Row[] = []
    let next = start
    for (let read = 0; rows.length < limit && (next || read === 0) && read < pagesAtMost; read++) {
      const { Items = [], LastEvaluatedKey } = await dynamo().send(
        new QueryCommand({
          ...input,
          ScanIndexForward: oldestFirst,
          Limit: Math.max(limit, 100),
          ExclusiveStartKey: next,
        }),
      )
      rows.push(...readableRows(AuditRow, Items, 'audit'))
      next = LastEvaluatedKey
    }
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    if (last && rows.length > limit) next = keyOf(last)
    const addresses = await addressesOf(shown.map(({ id }) => id))
    return { entries: shown.map(row => entryOf(row, addresses.get(row.id))), ...(next && { next }) }
  },

  async all(query, isWanted) {
    const found: AuditEntry[] = []
    for await (const { Items = [] } of pages(queryFor(query).input)) {
      const entries = readableRows(AuditRow, Items, 'audit').map(row => entryOf(row, undefined))
      found.push(...entries.filter(isWanted))
    }
    return found
  },

  async count(query) {
    let count = 0
    for await (const { Count = 0 } of pages({ ...queryFor(query).input, Select: 'COUNT' })) count += Count
    return count
  },

  async moments(query) {
    const found: string[] = []
    for await (const { Items = [] } of pages({
      ...queryFor(query).input,
      ProjectionExpression: 'created_at',
    }))
      found.push(...Items.map(item => String(item['created_at'])))
    return found
  },
})
