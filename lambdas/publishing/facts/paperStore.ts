import * as z from 'zod'
import { Document } from '#contract/documents/documents.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

const Row = Document.pick({
  id: true,
  title: true,
  file_name: true,
  url: true,
  file_size: true,
  file_type: true,
  held: true,
  publish_at: true,
}).extend({ restriction: z.looseObject({}).optional() })
export type PaperRow = z.output<typeof Row>

/** Documents that belong to meetings. */
export interface PaperStore {
  /** Those of these that are public at `now`. */
  public(ids: readonly string[], now: Date): Promise<PaperRow[]>
}

export const paperStore = (): PaperStore => ({
  async public(ids, now) {
    const keys = [...new Set(ids)].map(id => ({ id }))
    const rows = await batchGet(setting('TABLE_DOCUMENTS'), keys)
    return readableRows(Row, rows, 'documents').filter(row => isPublic(row, now))
  },
})
