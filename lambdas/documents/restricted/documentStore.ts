import { Document } from '#contract/documents/documents.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'

export interface DocumentStore {
  /** The record as it is now: whoever was excluded a moment ago is excluded. */
  get(id: string): Promise<Document | undefined>
}

export const documentStore = (): DocumentStore => ({
  async get(id) {
    const [row] = await batchGet(setting('TABLE_DOCUMENTS'), [{ id }], { consistent: true })
    return row && Document.parse(row)
  },
})
