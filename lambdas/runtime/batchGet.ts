import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb'
import { dynamo } from './clients.ts'

type Row = Record<string, unknown>

/** Keys that one call takes. Source: DynamoDB API reference, BatchGetItem. */
const most = 100

/**
 * The rows of these keys that are there, in no order, a hundred a call; what a busy table left out is asked for again.
 * @param consistent whether every write before counts, at twice the price
 */
export const batchGet = async (
  TableName: string,
  keys: readonly Row[],
  consistent = false,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let first = 0; first < keys.length; first += most) {
    let Keys: Row[] | undefined = keys.slice(first, first + most)
    while (Keys?.length) {
      const answer: BatchGetCommandOutput = await dynamo().send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: consistent } } }),
      )
      rows.push(...(answer.Responses?.[TableName] ?? []))
      Keys = answer.UnprocessedKeys?.[TableName]?.Keys
    }
  }
  return rows
}
