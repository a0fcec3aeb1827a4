import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'
import { fileRecords } from '../../documents/fileRecordStore.ts'
import { withWholeText } from '../text/longTexts.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { s3 } from '#runtime/s3.ts'
import { tableOf } from '#runtime/table.ts'
import {
  announcementEntry,
  documentEntry,
  IndexedAnnouncement,
  IndexedDocument,
  stampOf,
  type Entry,
} from './entries.ts'

/** Something that may have to stand in the index, by its table and id. */
export interface Ref {
  table: 'announcements' | 'documents'
  id: string
}

/** Something as it is now; without a text where that has to be read from its file. */
export type Current = Omit<Entry, 'text'> & { text?: readonly string[] }

/** Contents to index: the tables and the files. */
export interface ContentStore {
  /** Everything that may be public now or later, and the stamp that it had a moment ago. */
  all(): Promise<(Ref & { stamp: string })[]>
  /** Those of these things that are public, or wait for their moment, by id; read consistently. */
  current(refs: readonly Ref[]): Promise<Map<string, Current>>
  /** The bytes of a file; undefined where there is none. */
  bytes(source: string): Promise<Uint8Array | undefined>
}

const partitions = {
  announcements: { index: 'byDate', attribute: 'kind_all', value: 'announcement' },
  documents: { index: 'byDate', attribute: 'kind', value: 'document' },
} as const

const tables = { announcements: tableOf('TABLE_ANNOUNCEMENTS'), documents: tableOf('TABLE_DOCUMENTS') }

const listed = async (table: Ref['table']): Promise<(Ref & { stamp: string })[]> => {
  const { index, attribute, value } = partitions[table]
  const found: (Ref & { stamp: string })[] = []
  const pages = tables[table].pages({
    IndexName: index,
    KeyConditionExpression: '#part = :part',
    ExpressionAttributeNames: { '#part': attribute, '#version': 'version' },
    ExpressionAttributeValues: { ':part': value },
    ProjectionExpression: 'id, updated_at, released_at, #version',
  })
  for await (const { Items = [] } of pages)
    found.push(...Items.map(row => ({ table, id: String(row['id']), stamp: stampOf[table](row) })))
  return found
}

const rowsOf = (table: Ref['table'], refs: readonly Ref[]) =>
  batchGet(
    tables[table].name(),
    [...new Set(refs.filter(ref => ref.table === table).map(({ id }) => id))].map(id => ({ id })),
    { consistent: true },
  )

/** The key of a document's file; empty while that is on its way elsewhere. */
const sourceOf = async ({ id, bucket_id, file_name }: IndexedDocument): Promise<string> => {
  const file = await fileRecords().file(bucket_id, file_name)
  return file?.document_id === id ? file.key : ''
}

export const contentStore = (): ContentStore => ({
  all: async () => (await Promise.all([listed('announcements'), listed('documents')])).flat(),

  async current(refs) {
    const [announcements, documents] = await Promise.all([
      rowsOf('announcements', refs),
      rowsOf('documents', refs),
    ])
    const entries: (Current | undefined)[] = []
    // A row that only leads to an announcement, or waits for one, is none.
    const own = announcements.filter(row => row['kind_all'] !== undefined)
    for (const row of readableRows(IndexedAnnouncement, own, 'announcements'))
      entries.push(announcementEntry(await withWholeText(row)))
    for (const document of readableRows(IndexedDocument, documents, 'documents')) {
      const source = await sourceOf(document)
      const entry = documentEntry(document, source)
      // Without its file it is not complete: the next look finds that its stamp differs.
      entries.push(entry && (source ? entry : { ...entry, stamp: '', text: [] }))
    }
    return new Map(entries.flatMap(entry => (entry ? [[entry.id, entry]] : [])))
  },

  async bytes(Key) {
    try {
      const { Body } = await s3().send(new GetObjectCommand({ Bucket: setting('BUCKET_FILES'), Key }))
      return await Body?.transformToByteArray()
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  },
})
