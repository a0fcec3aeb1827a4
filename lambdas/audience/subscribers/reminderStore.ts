import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { tableOf } from '#runtime/table.ts'
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

const subscribersTable = tableOf('TABLE_SUBSCRIBERS')

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
        TableName: subscribersTable.name(),
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
    return subscribersTable.list(
      Subscriber,
      {
        IndexName: 'byShard',
        KeyConditionExpression: '#shard = :shard AND reconfirm_by BETWEEN :now AND :until',
        FilterExpression: 'attribute_not_exists(reminded_at)',
        ExpressionAttributeNames: { '#shard': 'shard' },
        ExpressionAttributeValues: {
          ':shard': shard,
          ':now': now.toISOString(),
          ':until': until.toISOString(),
        },
      },
      limit,
    )
  },

  begin: (subscriber, now) =>
    change(subscriber, 'SET reminded_at = :now', 'attribute_not_exists(reminded_at)', {
      ':now': now.toISOString(),
    }),

  async giveBack(subscriber) {
    await change(subscriber, 'REMOVE reminded_at', 'attribute_exists(reminded_at)')
  },
})
