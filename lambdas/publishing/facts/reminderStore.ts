import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ReminderStep } from '#contract/publishing/reviewDates.ts'
import type { RuleLetter } from '#contract/publishing/rule26Editions.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/** One reminder to one person. */
export interface Reminder {
  item: RuleLetter
  due: string
  step: ReminderStep
  /** Id of the person's account. */
  member: string
}

/** Who was reminded of what. */
export interface ReminderStore {
  /** Notes a reminder before it is sent; false when another run has done so. */
  begin(reminder: Reminder, now: Date): Promise<boolean>
  /** Takes the note back, because the mail could not be sent. */
  giveBack(reminder: Reminder): Promise<void>
}

const keyOf = ({ item, due, step, member }: Reminder) => ({
  kind: 'reminder',
  id: [due, item, step, member].join('#'),
})

export const reminderStore = (): ReminderStore => ({
  async begin(reminder, now) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_FACTS'),
          Key: keyOf(reminder),
          UpdateExpression: 'SET sent_at = :now',
          ConditionExpression: 'attribute_not_exists(sent_at)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },

  async giveBack(reminder) {
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_FACTS'),
        Key: keyOf(reminder),
        UpdateExpression: 'REMOVE sent_at',
      }),
    )
  },
})
