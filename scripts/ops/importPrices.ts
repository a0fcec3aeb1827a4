import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Failure } from './failure.ts'
import type { Place } from './place.ts'
import type { FiledPrice } from './priceFile.ts'

/** Rows that one call takes. */
const batch = 25
/** Times that rows are sent which the table was too busy to take. */
const attempts = 8

/**
 * Writes closing prices over what is stored for their days: a close that somebody checked counts more than the last
 * quote that was seen. May be repeated.
 * @param source who gives them, as readers are told
 * @throws Failure when the table does not take all
 */
export const importPrices = async (
  place: Place,
  prices: readonly FiledPrice[],
  source: string,
): Promise<void> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings))
  const table = await place.table('sharePrices')
  for (let start = 0; start < prices.length; start += batch) {
    let requests: NonNullable<BatchWriteCommand['input']['RequestItems']>[string] = prices
      .slice(start, start + batch)
      .map(({ date, close }) => ({
        PutRequest: {
          // The last moment of its day, so that no quote of it comes later.
          Item: { share: 'ordinary', date, at: `${date}T23:59:59.999Z`, close, source, sample: false },
        },
      }))
    for (let attempt = 1; requests.length > 0; attempt++) {
      if (attempt > attempts)
        throw new Failure('The table is too busy: import the file again, nothing is lost.')
      if (attempt > 1) await new Promise(resolve => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))
      const { UnprocessedItems = {} } = await client.send(
        new BatchWriteCommand({ RequestItems: { [table]: requests } }),
      )
      requests = UnprocessedItems[table] ?? []
    }
  }
}
