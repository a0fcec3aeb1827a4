import * as z from 'zod'
import type { BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'

const documentsTable = tableOf('TABLE_DOCUMENTS')

/** Whether readers find what the rule asks for besides facts. */
export interface PresenceStore {
  hasDocument(buckets: readonly BucketId[], now: Date): Promise<boolean>
  hasAnnouncement(now: Date): Promise<boolean>
}

const Row = z.object({ held: z.boolean().default(false), publish_at: z.string().optional() })

const hasPublic = async (bucket: BucketId, now: Date): Promise<boolean> => {
  const batches = documentsTable.batches(Row, {
    IndexName: 'byName',
    KeyConditionExpression: 'bucket_id = :bucket',
    ExpressionAttributeValues: { ':bucket': bucket },
    Limit: 100,
  })
  for await (const rows of batches) if (rows.some(row => isPublic(row, now))) return true
  return false
}

export const presenceStore = (): PresenceStore => ({
  async hasDocument(buckets, now) {
    return (await Promise.all(buckets.map(bucket => hasPublic(bucket, now)))).includes(true)
  },

  async hasAnnouncement(now) {
    const { Items = [] } = await tableOf('TABLE_ANNOUNCEMENTS').query({
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :kind AND released_at <= :now',
      ExpressionAttributeValues: { ':kind': 'regulatory', ':now': now.toISOString() },
      Limit: 1,
    })
    return Items.length > 0
  },
})

const PaperRow = Document.pick({
  id: true,
  title: true,
  file_name: true,
  url: true,
  file_size: true,
  file_type: true,
  held: true,
  publish_at: true,
}).extend({ restriction: z.looseObject({}).optional() })
type PaperRow = z.output<typeof PaperRow>

/** Documents that belong to meetings. */
export interface PaperStore {
  /** Those of these that are public at `now`. */
  public(ids: readonly string[], now: Date): Promise<PaperRow[]>
}

export const paperStore = (): PaperStore => ({
  async public(ids, now) {
    const keys = [...new Set(ids)].map(id => ({ id }))
    const rows = await batchGet(documentsTable.name(), keys)
    return readableRows(PaperRow, rows, 'documents').filter(row => isPublic(row, now))
  },
})
