import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from './clients.ts'
import { setting } from './env.ts'

const Row = z.object({ value: z.string(), fetched_at: z.iso.datetime() })

/** A third party's last good answer. */
export interface Kept<T> {
  value: T
  /** UTC moment at which it was given. */
  fetchedAt: string
}

/** The last good answers of third parties, one a question. */
export interface KeptAnswers<T> {
  /** Undefined before the first, and when the row is of another shape than this version's. */
  read(id: string): Promise<Kept<T> | undefined>
  /**
   * Wins the right to ask the source. Of any number of callers one is told true, and no other for half a minute,
   * whatever comes of it: so a source in trouble is left alone.
   */
  claim(id: string, now: Date): Promise<boolean>
  /** @param expires epoch second after which the answer may be forgotten */
  keep(id: string, value: T, now: Date, expires?: number): Promise<void>
}

/** Seconds that a claim holds: longer than any call to a source may take, shorter than any answer is fresh. */
const claimSeconds = 30

/** Answers of one shape, in the table that all features share. */
export const keptAnswers = <T>(schema: z.ZodType<T>): KeptAnswers<T> => ({
  async read(id) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_KEPT_ANSWERS'), Key: { id } }),
    )
    const row = Row.safeParse(Item)
    if (!row.success) return undefined
    const value = schema.safeParse(JSON.parse(row.data.value))
    return value.success ? { value: value.data, fetchedAt: row.data.fetched_at } : undefined
  },

  async claim(id, now) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_KEPT_ANSWERS'),
          Key: { id },
          UpdateExpression: 'SET claimed_until = :until',
          ConditionExpression: 'attribute_not_exists(claimed_until) OR claimed_until <= :now',
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':until': new Date(now.getTime() + claimSeconds * 1000).toISOString(),
          },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  },

  async keep(id, value, now, expires) {
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_KEPT_ANSWERS'),
        Key: { id },
        UpdateExpression: `SET #value = :value, fetched_at = :now${expires ? ', expires_at = :expires' : ''}`,
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: {
          ':value': JSON.stringify(value),
          ':now': now.toISOString(),
          ...(expires && { ':expires': expires }),
        },
      }),
    )
  },
})
