import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

const dayMilliseconds = 86_400_000

/**
 * Audit entries since yesterday, UTC, oldest first: a test may have begun before midnight, and what others have
 * done in the same cloud may fill more than a page.
 */
export const trail = async (): Promise<Record<string, unknown>[]> => {
  const now = Date.now()
  const entries: Record<string, unknown>[] = []
  for (const moment of [now - dayMilliseconds, now]) {
    const asked = {
      TableName: setting('TABLE_AUDIT'),
      KeyConditionExpression: '#day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': new Date(moment).toISOString().slice(0, 10) },
    }
    for await (const { Items = [] } of paginateQuery({ client: dynamo() }, asked)) entries.push(...Items)
  }
  return entries
}
