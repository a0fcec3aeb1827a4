import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { hourOf, keepDays } from '#runtime/rateLimit.ts'
import { attemptAfter, forgottenAt, strangerAction } from './signInRules.ts'

/** Times that an attempt is counted again because others were counted at the same moment; three of them pass at most. */
const tries = 10

const Row = z.object({ attempts: z.number(), last_at: z.number(), created_at: z.string() })

/** Attempts of strangers, by the account's id or the hash of a name that nobody has. */
export interface StrangerAttempts {
  /**
   * Counts one. Answers how many there are now, this one included.
   * @throws Problem `too_many` with `retryAfter` in seconds; `unavailable` when too many come at once
   */
  take(user: string, now: Date): Promise<number>
  /** Takes one back: it was none. */
  giveBack(user: string): Promise<void>
}

const keyOf = (user: string) => ({ subject_window: `${user}#${strangerAction}` })

/** They are rows of `rateLimits`, whose time is in the row: their window grows. */
export const strangerAttempts = (): StrangerAttempts => ({
  async take(user, now) {
    const TableName = setting('TABLE_RATE_LIMITS')
    const seconds = Math.floor(now.getTime() / 1000)
    for (let attempt = 1; attempt <= tries; attempt++) {
      const { Item } = await dynamo().send(
        new GetCommand({ TableName, Key: keyOf(user), ConsistentRead: true }),
      )
      const before = Item && Row.parse(Item)
      const outcome = attemptAfter(before, seconds)
      if ('wait' in outcome) throw new Problem('too_many', { retryAfter: outcome.wait })
      const { after } = outcome
      const created_at = before && after.attempts > 1 ? before.created_at : now.toISOString()
      try {
        await dynamo().send(
          new UpdateCommand({
            TableName,
            Key: keyOf(user),
            UpdateExpression:
              'SET attempts = :attempts, last_at = :now, user_id = :user, action_type = :action, created_at = :created, #hour = :hour, expires_at = :expires',
            ConditionExpression: before
              ? 'attempts = :was AND last_at = :before'
              : 'attribute_not_exists(subject_window)',
            ExpressionAttributeNames: { '#hour': 'hour' },
            ExpressionAttributeValues: {
              ':attempts': after.attempts,
              ':now': after.last_at,
              ':user': user,
              ':action': strangerAction,
              ':created': created_at,
              ':hour': hourOf(new Date(created_at)),
              ':expires': forgottenAt(after) + keepDays * 86_400,
              ...(before && { ':was': before.attempts, ':before': before.last_at }),
            },
          }),
        )
        return after.attempts
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
      }
    }
    throw new Problem('unavailable')
  },

  async giveBack(user) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_RATE_LIMITS'),
          Key: keyOf(user),
          UpdateExpression: 'ADD attempts :minus',
          ConditionExpression: 'attempts > :none',
          ExpressionAttributeValues: { ':minus': -1, ':none': 0 },
        }),
      )
    } catch (error) {
      // It was counted elsewhere: in a known browser.
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
})
