import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Document } from '#contract/documents/documents.ts'
import type { RestrictedRead } from '#contract/documents/restrictedDocuments.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'

export interface DocumentStore {
  /** The record as it is now, so that an exclusion counts at once. */
  get(id: string): Promise<Document | undefined>
}

export const documentStore = (): DocumentStore => ({
  async get(id) {
    const [row] = await batchGet(setting('TABLE_DOCUMENTS'), [{ id }], { consistent: true })
    return row && Document.parse(row)
  },
})

/** Links to files for readers who met their conditions. */
export interface LinkStore {
  link(key: string, name: string, now: Date): Promise<{ url: string; expires_at: string }>
}

/** The S3 client is loaded when a link is made, and not by the function that renders pages. */
export const linkStore = (): LinkStore => ({
  link: async (key, name, now) => (await import('./fileLinkStore.ts')).fileLink(key, name, now),
})

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

const readsTable = tableOf('TABLE_RESTRICTED_READS')

export const readStore = (): ReadStore => ({
  async count(document_id, day, country, outcome) {
    await dynamo().send(
      new UpdateCommand({
        TableName: readsTable.name(),
        Key: { document_id, day_country: `${day}#${country}` },
        UpdateExpression: 'ADD #outcome :one',
        ExpressionAttributeNames: { '#outcome': outcome },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    )
  },

  async of(document_id) {
    const rows = await readsTable.list(Row, {
      KeyConditionExpression: 'document_id = :id',
      ExpressionAttributeValues: { ':id': document_id },
      ScanIndexForward: false,
    })
    return rows.map(({ day_country, ...counts }) => {
      const [day = '', country = ''] = day_country.split('#')
      return { day, country, ...counts }
    })
  },
})
