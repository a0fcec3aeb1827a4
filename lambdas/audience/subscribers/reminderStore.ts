import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { type Shard, Subscriber } from './subscriber.ts'

/** Subscriptions that end soon unless they are confirmed again. */
export interface ReminderStore {
  /** Up to `limit` confirmed ones of a shard that end before `until` and were not reminded yet, the first to end first. */
  ending(shard: Shard, now: Date, until: Date, limit: number): Promise<Subscriber[]>
  /** Notes the reminder before it is sent; false when another run has done so, or the subscription is gone. */
  begin(subscriber: Subscriber, now: Date): Promise<boolean>
  /** Takes the note back, because the mail could not be sent. */
  giveBack(subscriber: Subscriber): Promise<void>
}

const TableName = () => setting('TABLE_SUBSCRIBERS')

/** Whether the condition of a write held. */
const conditionHolds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

const change = (
  { id, handle }: Subscriber,
  UpdateExpression: string,
  condition: string,
  values: object = {},
) =>
  conditionHolds(
    dynamo().send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { id },
        UpdateExpression,
        ConditionExpression: `handle = :handle AND ${condition}`,
        ExpressionAttributeValues: { ':handle': handle, ...values },
      }),
    ),
  )

/** The store in the table `subscribers`. */
export const reminderStore = (): ReminderStore => ({
  async ending(shard, now, until, limit) {
    const found: Subscriber[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await dynamo().send(
        new QueryCommand({
          TableName: TableName(),
          IndexName: 'byShard',
          KeyConditionExpression: '#shard = :shard AND reconfirm_by BETWEEN :now AND :until',
          FilterExpression: 'attribute_not_exists(reminded_at)',
          ExpressionAttributeNames: { '#shard': 'shard' },
          ExpressionAttributeValues: {
            ':shard': shard,
            ':now': now.toISOString(),
            ':until': until.toISOString(),
          },
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        }),
      )
      found.push(...readableRows(Subscriber, Items, 'subscribers'))
      ExclusiveStartKey = LastEvaluatedKey
    } while (ExclusiveStartKey && found.length < limit)
    return found.slice(0, limit)
  },

  begin: (subscriber, now) =>
    change(subscriber, 'SET reminded_at = :now', 'attribute_not_exists(reminded_at)', {
      ':now': now.toISOString(),
    }),

  async giveBack(subscriber) {
    await change(subscriber, 'REMOVE reminded_at', 'attribute_exists(reminded_at)')
  },
})
