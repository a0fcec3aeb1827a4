import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { shardOf, stateShardOf, subscriberId, suppressedFor } from './subscriber.ts'

/** Addresses that mail stops to. */
export interface SuppressionStore {
  /** Deletes the address and keeps under its hash, for a time, that it gets no mail. Nothing for one that is not here. */
  suppress(email: string, reason: keyof typeof suppressedFor, now: Date): Promise<void>
  /**
   * Counts a passing bounce, each notice once; answers how many there were since the subscription was confirmed,
   * also for a repeated notice: the function that counted it may have ended before acting on it.
   */
  countBounce(email: string, notice: string): Promise<number>
}

const TableName = () => setting('TABLE_SUBSCRIBERS')
const isSubscriber = '#state IN (:pending, :confirmed)'
const names = { '#state': 'state' }
const states = { ':pending': 'pending', ':confirmed': 'confirmed' }

/** The store in the table `subscribers`. */
export const suppressionStore = (): SuppressionStore => ({
  async suppress(email, reason, now) {
    const id = subscriberId(email)
    const put = new PutCommand({
      TableName: TableName(),
      Item: {
        id,
        state: 'suppressed',
        state_shard: stateShardOf('suppressed', shardOf(id)),
        reason,
        suppressed_at: now.toISOString(),
        expires_at: Math.floor(now.getTime() / 1000) + suppressedFor[reason],
      },
      ConditionExpression: isSubscriber,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: states,
    })
    try {
      await dynamo().send(put)
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },

  async countBounce(email, notice) {
    const update = new UpdateCommand({
      TableName: TableName(),
      Key: { id: subscriberId(email) },
      UpdateExpression: 'ADD passing_bounces :notice',
      ConditionExpression: isSubscriber,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...states, ':notice': new Set([notice]) },
      ReturnValues: 'UPDATED_NEW',
    })
    try {
      const { Attributes } = await dynamo().send(update)
      return z.set(z.string()).parse(Attributes?.['passing_bounces']).size
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return 0
      throw error
    }
  },
})
