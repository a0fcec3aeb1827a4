import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { RestrictedRead } from '#contract/documents/restrictedDocuments.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

/** How often restricted documents were asked for: a document, a country and a day, and nothing of who asked. */
export interface ReadStore {
  /** @param day `YYYY-MM-DD` in London */
  count(document_id: string, day: string, country: string, outcome: 'allowed' | 'refused'): Promise<void>
  /** All counts of a document, latest first. */
  of(document_id: string): Promise<RestrictedRead[]>
}

const Row = z.object({
  day_country: z.string(),
  allowed: z.int().default(0),
  refused: z.int().default(0),
})

export const readStore = (): ReadStore => ({
  async count(document_id, day, country, outcome) {
    await dynamo().send(
      new UpdateCommand({
        TableName: setting('TABLE_RESTRICTED_READS'),
        Key: { document_id, day_country: `${day}#${country}` },
        UpdateExpression: 'ADD #outcome :one',
        ExpressionAttributeNames: { '#outcome': outcome },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    )
  },

  async of(document_id) {
    const found: RestrictedRead[] = []
    const pages = paginateQuery(
      { client: dynamo() },
      {
        TableName: setting('TABLE_RESTRICTED_READS'),
        KeyConditionExpression: 'document_id = :id',
        ExpressionAttributeValues: { ':id': document_id },
        ScanIndexForward: false,
      },
    )
    for await (const { Items = [] } of pages)
      for (const { day_country, allowed, refused } of readableRows(Row, Items, 'restricted_reads')) {
        const [day = '', country = ''] = day_country.split('#')
        found.push({ day, country, allowed, refused })
      }
    return found
  },
})
