import { GetObjectCommand } from '@aws-sdk/client-s3'
import { Document } from '#contract/documents/documents.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { s3 } from '#runtime/s3.ts'

const documentsTable = tableOf('TABLE_DOCUMENTS')

/** Where a document's file is. */
const Placed = Document.pick({ bucket_id: true, file_name: true })

/** Stored files, published or not. */
export interface FileStore {
  /** Bucket and name of a document's file, read consistently. */
  placeOf(document_id: string): Promise<Pick<Document, 'bucket_id' | 'file_name'> | undefined>
  /** The bytes of a stored version. */
  read(key: string): Promise<Uint8Array>
}

export const fileStore = (): FileStore => ({
  async placeOf(id) {
    return documentsTable.get(Placed, { id })
  },

  async read(Key) {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: setting('BUCKET_FILES'), Key }))
    if (!Body) throw new Error(`The object ${Key} has no body.`)
    return Body.transformToByteArray()
  },
})
