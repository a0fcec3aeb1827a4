import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { UpdateKind } from '#contract/audience/updateKinds.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { type Shard, Subscriber } from './subscriber.ts'
import { tableOf } from '#runtime/table.ts'

/** A page of subscribers; `next` asks for the one after it. */
export interface SubscriberPage {
  subscribers: Subscriber[]
  next?: string
}

/** Who gets investor updates, for what mails them. */
export interface Audience {
  /**
   * Up to `limit` confirmed subscribers, in one of the `shards`, who want at least one of the kinds; every subscriber is in
   * exactly one shard. A page may hold fewer, or none, and still have a `next`.
   */
  page(
    kinds: readonly UpdateKind[],
    shard: Shard,
    now: Date,
    after?: string,
    limit?: number,
  ): Promise<SubscriberPage>
  /** As it is this moment, read consistently; undefined when gone, unconfirmed or expired. To ask right before mailing. */
  confirmed(id: string, now: Date): Promise<Subscriber | undefined>
}

const TableName = () => setting('TABLE_SUBSCRIBERS')

/** A row that is a subscriber still: not expired, and not what is left of an address that refused our mail. */
export const activeSubscriberOf = (item: unknown, now: Date): Subscriber | undefined => {
  const parsed = Subscriber.safeParse(item)
  return parsed.success && parsed.data.expires_at * 1000 > now.getTime() ? parsed.data : undefined
}

/** The row of an id as it is this moment. */
export const subscriberRow = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const get = new GetCommand({ TableName: TableName(), Key: { id }, ConsistentRead: true })
  return (await dynamo().send(get)).Item
}

/** Reads the table `subscribers`: its index `byShard`, and rows by id. */
export const audience = (): Audience => ({
  async page(kinds, shard, now, after, limit = 100) {
    const { Items = [], LastEvaluatedKey } = await tableOf('TABLE_SUBSCRIBERS').query({
      IndexName: 'byShard',
      KeyConditionExpression: '#shard = :shard AND reconfirm_by > :now',
      ExpressionAttributeNames: { '#shard': 'shard' },
      FilterExpression: kinds.map((_, index) => `contains(kinds, :kind${index})`).join(' OR '),
      ExpressionAttributeValues: {
        ':shard': shard,
        ':now': now.toISOString(),
        ...Object.fromEntries(kinds.map((kind, index) => [`:kind${index}`, kind])),
      },
      Limit: limit,
      ...(after && { ExclusiveStartKey: JSON.parse(after) as Record<string, unknown> }),
    })
    const subscribers = readableRows(Subscriber, Items, 'subscribers')
    return { subscribers, ...(LastEvaluatedKey && { next: JSON.stringify(LastEvaluatedKey) }) }
  },

  async confirmed(id, now) {
    const found = activeSubscriberOf(await subscriberRow(id), now)
    return found?.state === 'confirmed' ? found : undefined
  },
})
