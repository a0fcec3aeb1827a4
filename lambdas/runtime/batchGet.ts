import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb'
import { dynamo } from './clients.ts'

type Row = Record<string, unknown>

/** Keys that one call takes. Source: DynamoDB API reference, BatchGetItem. */
const most = 100

/** Attributes by other names, as some are words of DynamoDB's own. */
const projection = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map(name => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map(name => [`#${name}`, name])),
})

/**
 * The rows of these keys that are there, in no order, a hundred a call; what a busy table left out is asked for again.
 * @param consistent whether every write before counts, at twice the price
 * @param attributes all of them where absent
 * @throws Error when the table answers for none of the keys that it was asked for
 */
export const batchGet = async (
  TableName: string,
  keys: readonly Row[],
  { consistent = false, attributes }: { consistent?: boolean; attributes?: readonly string[] } = {},
): Promise<Row[]> => {
  const how = { ConsistentRead: consistent, ...(attributes && projection(attributes)) }
  const rows: Row[] = []
  for (let first = 0; first < keys.length; first += most) {
    let Keys = keys.slice(first, first + most)
    while (Keys.length > 0) {
      const answer: BatchGetCommandOutput = await dynamo().send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ...how } } }),
      )
      rows.push(...(answer.Responses?.[TableName] ?? []))
      const left: Row[] = answer.UnprocessedKeys?.[TableName]?.Keys ?? []
      // An answer that is merely too large leaves fewer keys each time.
      if (left.length === Keys.length) throw new Error(`The table ${TableName} answers nothing.`)
      Keys = left
    }
  }
  return rows
}
