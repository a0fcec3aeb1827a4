import * as z from 'zod'
import type { RateLimit } from '#contract/security/security.ts'
import { limitOf } from '#contract/limits.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { hourOf } from '#runtime/rateLimit.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'

/** A counter of attempts as its index has it. */
const Counter = z.object({
  subject_window: z.string(),
  action_type: z.string(),
  created_at: z.iso.datetime(),
})
export type Counter = z.output<typeof Counter>

const Row = z.object({
  user_id: z.string(),
  action_type: z.string(),
  attempts: z.number(),
  created_at: z.iso.datetime(),
})

/** A place in the list: an hour, and the row in it that was the last. */
export const Place = z.object({
  hour: z.string(),
  created_at: z.string().optional(),
  subject_window: z.string().optional(),
})
export type Place = z.output<typeof Place>

/** The counters of attempts as they are read. */
export interface LimitStore {
  /** Those begun from a moment on. */
  since(from: Date, now: Date): Promise<Counter[]>
  /** Their attempts, by counter. */
  attempts(counters: readonly Pick<Counter, 'subject_window'>[]): Promise<Map<string, number>>
  /** Newest first, from a place on; `next` is undefined after the last. */
  page(from: Date, place: Place, limit: number): Promise<{ rateLimits: RateLimit[]; next?: Place }>
}

const hour = 3_600_000

/** The hours, UTC, from that of one moment to that of another. */
const hoursBetween = (from: Date, to: Date): string[] => {
  const first = Math.floor(from.getTime() / hour)
  const count = Math.floor(to.getTime() / hour) - first + 1
  return Array.from({ length: count }, (_, index) => hourOf(new Date((first + index) * hour)))
}

const hourBefore = (name: string): string => hourOf(new Date(Date.parse(`${name}:00Z`) - hour))

const limitsTable = tableOf('TABLE_RATE_LIMITS')

const inHour = (name: string, from: Date) => ({
  IndexName: 'byHour',
  KeyConditionExpression: '#hour = :hour AND created_at >= :from',
  ExpressionAttributeNames: { '#hour': 'hour' },
  ExpressionAttributeValues: { ':hour': name, ':from': from.toISOString() },
})

const rowsOf = (names: readonly string[]): Promise<Record<string, unknown>[]> =>
  batchGet(
    limitsTable.name(),
    names.map(subject_window => ({ subject_window })),
  )

export const limitStore = (): LimitStore => ({
  async since(from, now) {
    const hours = hoursBetween(from, now).map(name => limitsTable.list(Counter, inHour(name, from)))
    return (await Promise.all(hours)).flat()
  },

  async attempts(counters) {
    const rows = await rowsOf(counters.map(({ subject_window }) => subject_window))
    return new Map(rows.map(row => [String(row['subject_window']), Number(row['attempts'])]))
  },

  async page(from, place, limit) {
    const first = hourOf(from)
    const keys: string[] = []
    let at: Place | undefined = place
    while (at && keys.length < limit) {
      const here: Place = at
      const { Items = [], LastEvaluatedKey } = await limitsTable.query({
        ...inHour(here.hour, from),
        ScanIndexForward: false,
        Limit: limit - keys.length,
        ...(here.subject_window && { ExclusiveStartKey: here }),
      })
      keys.push(...Items.map(item => String(item['subject_window'])))
      if (LastEvaluatedKey) at = Place.parse(LastEvaluatedKey)
      else at = here.hour > first ? { hour: hourBefore(here.hour) } : undefined
    }
    const rateLimits = readableRows(Row, await rowsOf(keys), 'rate_limits')
      .map(row => ({ ...row, limit: limitOf(row.action_type).limit }))
      .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0))
    return { rateLimits, ...(at && { next: at }) }
  },
})
