import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import type { Recipient } from './rules.ts'

/**
 * Seconds that the record of a mail is kept: longer than a message can come again out of the dead letters, and not
 * much longer, because the id is a hash of the address, which goes when its person unsubscribes.
 */
const keptSeconds = 30 * 86_400

/** The mails about each announcement, one row a subscriber, without addresses. */
export interface DeliveryStore {
  /** Records that a mail is about to be sent; false when it was sent before, or may have been. */
  begin(recipient: Recipient, now: Date): Promise<boolean>
  /** Records what became of it. A mail that failed may begin again. */
  end(recipient: Recipient, state: 'sent' | 'failed'): Promise<void>
}

const at = ({ announcement, subscriber }: Recipient) => ({
  TableName: setting('TABLE_DELIVERIES'),
  Key: { announcement_id: announcement, subscriber_id: subscriber },
  ExpressionAttributeNames: { '#state': 'state' },
})

export const deliveryStore = (): DeliveryStore => ({
  async begin(recipient, now) {
    try {
      await dynamo().send(
        new UpdateCommand({
          ...at(recipient),
          UpdateExpression: 'SET #state = :sending, begun_at = :now, expires_at = :expires ADD attempts :one',
          ConditionExpression: 'attribute_not_exists(#state) OR #state = :failed',
          ExpressionAttributeValues: {
            ':sending': 'sending',
            ':failed': 'failed',
            ':now': now.toISOString(),
            ':expires': Math.floor(now.getTime() / 1000) + keptSeconds,
            ':one': 1,
          },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },

  async end(recipient, state) {
    await dynamo().send(
      new UpdateCommand({
        ...at(recipient),
        UpdateExpression: 'SET #state = :state',
        ExpressionAttributeValues: { ':state': state },
      }),
    )
  },
})
