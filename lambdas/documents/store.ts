import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { bucketOf, type BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import type { FaultyRow } from '#contract/faultyRows.ts'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { readRows, readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { authorsOf } from './rules.ts'
import { StoredFile } from './fileRecordStore.ts'
import type { Filed } from './fileRecordStore.ts'
import { kind, changeRow, fileRow, versionRow } from './rows.ts'
import { tableOf } from '#runtime/table.ts'

interface Page {
  documents: Document[]
  faulty: FaultyRow[]
  next: string | null
}

/** The document records. */
export interface DocumentStore {
  /** A record, read consistently. @throws Problem `conflict` when it is faulty */
  get(id: string): Promise<Document | undefined>
  /** The row of a record that cannot be read; undefined for any other, and for none. */
  faulty(id: string): Promise<Record<string, unknown> | undefined>
  /** A page of a bucket in display order, or of all documents by date, latest first. */
  page(bucket: BucketId | undefined, after: string | undefined, limit: number): Promise<Page>
  /** All documents of a bucket in display order. */
  inOrder(bucket: BucketId): Promise<Document[]>
  /**
   * The documents of a bucket as readers get them, read in pages as far as the caller goes on.
   * @param after the cursor of the document before
   * @throws Problem `invalid_input` when that leads nowhere in this list
   */
  forReaders(bucket: BucketId, after?: string): AsyncGenerator<Document>
  /** Where the list of readers goes on after one of its documents. */
  readersCursor(document: Document): string | null
}

const ofBucket = (IndexName: 'byBucket' | 'byName', bucket: BucketId) => ({
  IndexName,
  KeyConditionExpression: 'bucket_id = :bucket',
  ExpressionAttributeValues: { ':bucket': bucket },
})

const ofAll = {
  IndexName: 'byDate',
  KeyConditionExpression: 'kind = :kind',
  ExpressionAttributeValues: { ':kind': kind },
  ScanIndexForward: false,
}

const query = async (input: Omit<QueryCommandInput, 'TableName'>) => {
  const { Items = [], LastEvaluatedKey } = await dynamo().send(
    new QueryCommand({ TableName: setting('TABLE_DOCUMENTS'), ...input }),
  )
  const { rows: documents, faulty } = readRows(Document, Items, 'documents')
  return { documents, faulty, last: LastEvaluatedKey }
}

const pages = async function* (
  index: 'byBucket' | 'byName',
  bucket: BucketId,
  after?: string,
): AsyncGenerator<Document> {
  const read = (ExclusiveStartKey: Record<string, unknown> | undefined) =>
    query({ ...ofBucket(index, bucket), Limit: 200, ExclusiveStartKey })
  for (let page = await fromCursor(after, read); ; page = await read(page.last)) {
    yield* page.documents
    if (!page.last) return
  }
}

/** The index that has the documents of a bucket in the order of readers. */
const readersIndex = (bucket: BucketId) => (bucketOf(bucket).order === 'staff' ? 'byBucket' : 'byName')

const rowOf = async (id: string) => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: setting('TABLE_DOCUMENTS'), Key: { id }, ConsistentRead: true }),
  )
  return Item
}

export const documentStore = (): DocumentStore => ({
  async get(id) {
    const row = await rowOf(id)
    const { rows, faulty } = readRows(Document, row ? [row] : [], 'documents')
    if (faulty.length > 0)
      throw new Problem('conflict', {
        message: 'The record of this document cannot be read. It can only be removed.',
      })
    return rows[0]
  },
  async faulty(id) {
    const row = await rowOf(id)
    return row && !Document.safeParse(row).success ? row : undefined
  },
  async page(bucket, after, Limit) {
    const { last, ...page } = await fromCursor(after, ExclusiveStartKey =>
      query({ ...(bucket ? ofBucket('byBucket', bucket) : ofAll), Limit, ExclusiveStartKey }),
    )
    return { ...page, next: cursorOf(last) }
  },
  inOrder: bucket => Array.fromAsync(pages('byBucket', bucket)),
  forReaders: (bucket, after) => pages(readersIndex(bucket), bucket, after),
  readersCursor: ({ id, bucket_id, position, file_name }) =>
    cursorOf({ id, bucket_id, ...(readersIndex(bucket_id) === 'byBucket' ? { position } : { file_name }) }),
})

const StoredVersion = StoredFile.extend({ user_id: z.string(), restored_from: z.int().optional() })
export type StoredVersion = z.infer<typeof StoredVersion>

/** Every file that a document ever had; none is ever changed. */
export interface VersionStore {
  /** Newest first. */
  list(document_id: string): Promise<StoredVersion[]>
  get(document_id: string, version: number): Promise<StoredVersion | undefined>
  /** Makes an earlier file the current one, as a new version. @returns false when something changed in between */
  restore(filed: Filed, earlier: StoredVersion, entry: AuditEntry, now: Date): Promise<boolean>
}

export const versionStore = (): VersionStore => ({
  async list(document_id) {
    const { Items = [] } = await tableOf('TABLE_FILE_VERSIONS').query({
      KeyConditionExpression: 'document_id = :document',
      ExpressionAttributeValues: { ':document': document_id },
      ScanIndexForward: false,
    })
    return readableRows(StoredVersion, Items, 'file_versions')
  },

  async get(document_id, version) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_FILE_VERSIONS'), Key: { document_id, version } }),
    )
    return Item && StoredVersion.parse(Item)
  },

  async restore({ document, file }, earlier, entry, now) {
    const { key, size, type, sha256, pages } = earlier
    const { pages: _, ...place } = file
    const written_by = authorsOf(document.written_by, entry.user_id)
    const next: StoredFile = {
      ...place,
      key,
      size,
      type,
      sha256,
      ...(pages !== undefined && { pages }),
      version: file.version + 1,
      updated_at: now.toISOString(),
    }
    const failed = await transact([
      changeRow(
        document,
        { file_size: size, file_type: type, pages, written_by, replaced_at: now.toISOString() },
        now,
      ),
      fileRow(next, file),
      versionRow(next, entry.user_id, now, earlier.version),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
