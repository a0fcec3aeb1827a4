import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { sampleClose, tradingDays } from '../sandbox/samplePrices.ts'

/** Trading days of sample history: about four years, so that they reach back to the sample announcements. */
const days = 1000
/** Rows that one call takes. */
const batch = 25

/** Writes made-up closing prices up to yesterday, marked as such; always the same for a date. */
export const seedSharePrices = async (
  tables: DynamoDBDocumentClient,
  table: string,
  now = new Date(),
): Promise<number> => {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const rows = tradingDays(yesterday, days).map(date => ({
    share: 'ordinary',
    date,
    at: `${date}T16:35:00.000Z`,
    close: sampleClose(date),
    source: 'Local sandbox',
    sample: true,
  }))
  for (let start = 0; start < rows.length; start += batch) {
    const requests = rows.slice(start, start + batch).map(Item => ({ PutRequest: { Item } }))
    const { UnprocessedItems = {} } = await tables.send(
      new BatchWriteCommand({ RequestItems: { [table]: requests } }),
    )
    if (UnprocessedItems[table]?.length) throw new Error('Some sample prices were not written.')
  }
  return rows.length
}
