import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'

/**
 * Sets one field of a row, past all rules.
 * @param table end of its variable, such as `DOCUMENTS`
 */
export const setField = (table: string, Key: Record<string, string>, name: string, value: unknown) =>
  dynamo().send(
    new UpdateCommand({
      TableName: setting(`TABLE_${table}`),
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
