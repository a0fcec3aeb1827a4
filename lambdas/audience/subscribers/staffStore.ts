import * as z from 'zod'
import type { SubscriberCounts } from '#contract/audience/subscriberEdits.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { activeSubscriberOf, subscriberRow } from './audienceStore.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { shards, stateShardOf, Subscriber, subscriberId, type Shard } from './subscriber.ts'
import { transact } from '#runtime/transact.ts'
import { tableOf } from '#runtime/table.ts'

/** The record that remains of an address that gets no more mail. */
const Suppressed = z.object({
  state: z.literal('suppressed'),
  reason: z.enum(['bounce', 'complaint']),
  suppressed_at: z.iso.datetime(),
  expires_at: z.number(),
})
export type Suppressed = z.output<typeof Suppressed>

/** A place in the list of all confirmed subscribers: a shard, and the row in it that was the last. */
export const Place = z.object({
  shard: z.enum(shards),
  reconfirm_by: z.string().optional(),
  id: z.string().optional(),
})
export type Place = z.output<typeof Place>

/** Subscribers as staff see them. */
export interface StaffStore {
  /** Those of now; nobody who has expired. */
  counts(now: Date): Promise<SubscriberCounts>
  /** Who has an address; undefined when nobody has, or it has expired. */
  find(email: string, now: Date): Promise<Subscriber | Suppressed | undefined>
  /** Up to `limit` confirmed ones from a place on; `next` is undefined after the last. */
  page(from: Place, now: Date, limit: number): Promise<{ subscribers: Subscriber[]; next?: Place }>
  /** Deletes the address and says so on record; does nothing where it is gone already. */
  remove(handle: string, entry: AuditEntry, now: Date): Promise<void>
}

const subscribersTable = tableOf('TABLE_SUBSCRIBERS')

const confirmedIn = (shard: Shard, now: Date) => ({
  IndexName: 'byShard',
  KeyConditionExpression: '#shard = :shard AND reconfirm_by > :now',
  ExpressionAttributeNames: { '#shard': 'shard' },
  ExpressionAttributeValues: { ':shard': shard, ':now': now.toISOString() },
})

const addConfirmed = async (counts: SubscriberCounts, shard: Shard, now: Date): Promise<void> => {
  const pages = subscribersTable.pages({ ...confirmedIn(shard, now), ProjectionExpression: 'kinds' })
  for await (const { Items = [] } of pages) {
    counts.confirmed += Items.length
    for (const { kinds } of readableRows(Subscriber.pick({ kinds: true }), Items, 'subscribers'))
      for (const kind of kinds) counts.kinds[kind]++
  }
}

const queryOfState = (state_shard: string, now: Date) => ({
  IndexName: 'byState',
  KeyConditionExpression: 'state_shard = :state AND expires_at > :now',
  ExpressionAttributeValues: { ':state': state_shard, ':now': now.getTime() / 1000 },
})

const addPending = async (counts: SubscriberCounts, shard: Shard, now: Date): Promise<void> => {
  const input = { ...queryOfState(stateShardOf('pending', shard), now), Select: 'COUNT' as const }
  for await (const { Count = 0 } of subscribersTable.pages(input)) counts.pending += Count
}

const addSuppressed = async (counts: SubscriberCounts, shard: Shard, now: Date): Promise<void> => {
  const query = queryOfState(stateShardOf('suppressed', shard), now)
  for (const { reason } of await subscribersTable.list(Suppressed.pick({ reason: true }), query))
    counts.suppressed[reason]++
}

/** The store in the table `subscribers`. Counting reads its indexes: exact, and a fraction of a second for thousands. */
export const staffStore = (): StaffStore => ({
  async counts(now) {
    const counts: SubscriberCounts = {
      confirmed: 0,
      kinds: { regulatory: 0, company: 0, reports: 0 },
      pending: 0,
      suppressed: { bounce: 0, complaint: 0 },
    }
    const adds = [addConfirmed, addPending, addSuppressed]
    await Promise.all(shards.flatMap(shard => adds.map(add => add(counts, shard, now))))
    return counts
  },

  async find(email, now) {
    const row = await subscriberRow(subscriberId(email))
    const suppressed = Suppressed.safeParse(row)
    if (suppressed.success)
      return suppressed.data.expires_at * 1000 > now.getTime() ? suppressed.data : undefined
    return activeSubscriberOf(row, now)
  },

  async page({ shard, ...key }, now, limit) {
    const { Items = [], LastEvaluatedKey } = await subscribersTable.query({
      ...confirmedIn(shard, now),
      Limit: limit,
      ...(key.id && { ExclusiveStartKey: { shard, ...key } }),
    })
    const following = shards[shards.indexOf(shard) + 1]
    const next = LastEvaluatedKey ? Place.parse(LastEvaluatedKey) : following && { shard: following }
    return { subscribers: readableRows(Subscriber, Items, 'subscribers'), ...(next && { next }) }
  },

  async remove(handle, entry, now) {
    const { Items = [] } = await subscribersTable.query({
      IndexName: 'byHandle',
      KeyConditionExpression: 'handle = :handle',
      ExpressionAttributeValues: { ':handle': handle },
    })
    const id = Items[0]?.['id'] as string | undefined
    if (id === undefined) return
    await transact([
      {
        Delete: {
          TableName: subscribersTable.name(),
          Key: { id },
          ConditionExpression: 'handle = :handle',
          ExpressionAttributeValues: { ':handle': handle },
        },
      },
      ...auditItems(entry, now),
    ])
  },
})
