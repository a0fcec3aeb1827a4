import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import type { Recipient } from './deliveries.ts'
import { setting } from '#runtime/env.ts'

/** Whom announcements did not reach. */
export interface FailureStore {
  /** Those of an announcement, `limit` at most; `more` says whether there are others. */
  of(announcement: string, limit: number): Promise<{ recipients: Recipient[]; more: boolean }>
}

/** Asks the index `byFailure` of the table `deliveries`, which has nobody else in it. */
export const failureStore = (): FailureStore => ({
  async of(announcement, limit) {
    const recipients: Recipient[] = []
    let start: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await dynamo().send(
        new QueryCommand({
          TableName: setting('TABLE_DELIVERIES'),
          IndexName: 'byFailure',
          KeyConditionExpression: 'failed_of = :announcement',
          ExpressionAttributeValues: { ':announcement': announcement },
          Limit: limit - recipients.length,
          ExclusiveStartKey: start,
        }),
      )
      recipients.push(...Items.map(item => ({ announcement, subscriber: String(item['subscriber_id']) })))
      start = LastEvaluatedKey
    } while (start && recipients.length < limit)
    return { recipients, more: start !== undefined }
  },
})
