import { DynamoError, prepare } from './dynalite.ts'
import type { Item, Store } from './dynalite.ts'
import { pickKey } from './transactions.ts'
import type { Writes } from './writes.ts'

/**
 * Deletes the items of a table whose moment, in seconds since 1970 in the attribute, has passed.
 * @returns when all of them are gone
 */
export const expire = async (
  store: Store,
  writes: Writes,
  table: string,
  keys: string[],
  attribute: string,
): Promise<void> => {
  const late = {
    ExpressionAttributeNames: { '#ttl': attribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  }
  let ExclusiveStartKey: unknown
  do {
    const page = await prepare(store, 'Scan', {
      TableName: table,
      FilterExpression: '#ttl < :now',
      ...late,
      ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
    })()
    for (const item of page.Items as Item[]) {
      const remove = prepare(store, 'DeleteItem', {
        TableName: table,
        Key: pickKey(keys, item),
        ConditionExpression: '#ttl < :now',
        ...late,
      })
      await writes.atomically(remove, true).catch((error: unknown) => {
        // Somebody gave it a later moment since the scan.
        if (!(error instanceof DynamoError && error.code === 'ConditionalCheckFailedException')) throw error
      })
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}
