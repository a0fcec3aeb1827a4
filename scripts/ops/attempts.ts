import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { limitOf } from '#contract/limits.ts'
import type { Place } from './place.ts'

/**
 * Forgets an account's attempts to sign in that count now, those of its known browsers too. Older ones stay for the
 * security figures.
 * @param id Cognito's id of the account
 * @returns how many attempts there were
 */
export const forgetAttempts = async (place: Place, id: string, now = new Date()): Promise<number> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings))
  const TableName = await place.table('rateLimits')
  const since = new Date(now.getTime() - limitOf('login_attempt').windowSeconds * 1000)
  const pages = paginateScan(
    { client },
    {
      TableName,
      FilterExpression:
        'begins_with(user_id, :id) AND (action_type = :stranger OR (action_type IN (:any, :admin) AND created_at >= :since))',
      ExpressionAttributeValues: {
        ':id': id,
        ':any': 'login_attempt',
        ':admin': 'admin_login',
        ':stranger': 'stranger_login',
        ':since': since.toISOString(),
      },
    },
  )
  let forgotten = 0
  for await (const { Items = [] } of pages)
    for (const { subject_window, attempts } of Items) {
      await client.send(new DeleteCommand({ TableName, Key: { subject_window } }))
      forgotten += Number(attempts)
    }
  return forgotten
}
