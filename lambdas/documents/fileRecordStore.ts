import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import { restrictedAddress } from '#contract/documents/restriction.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { gateKey, placeOf, type GateEntry } from './fileAddresses.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { tableOf } from '#runtime/table.ts'

/** A document's file, at its bucket and name. */
export const StoredFile = z.object({
  bucket_id: BucketId,
  name: z.string(),
  document_id: z.string(),
  version: z.int(),
  /** Key of the object in the files bucket. */
  key: z.string(),
  size: z.int().nonnegative(),
  type: z.string(),
  sha256: z.string(),
  pages: Document.shape.pages,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** A record with its file. */
export interface Filed {
  document: Document
  file: StoredFile
}

/** A place that a file left, with the id of its document. An upload of that name takes it over. */
export const Moved = z.object({ bucket_id: BucketId, name: z.string(), moved: z.string() })
export type Moved = z.infer<typeof Moved>

export type Place = Moved | Pick<StoredFile, 'bucket_id' | 'document_id' | 'key' | 'name'>

/** The fields of a document that decide where and from when readers see its file. */
export const Owner = Document.pick({
  id: true,
  bucket_id: true,
  file_name: true,
  held: true,
  publish_at: true,
  restriction: true,
})
export type Owner = z.infer<typeof Owner>

/**
 * The file gate's entry of a place: the one rule that decides what the edge opens, and from when. Nothing of
 * a held document is open, the address that it moved away from neither; that of a restricted one leads to its
 * conditions, and the edge never learns where the file is.
 * @param owner the document that the place belongs, or belonged, to
 */
export const gateEntryOf = (place: Place, owner: Owner | undefined): GateEntry | undefined => {
  if (!owner || owner.held) return undefined
  const timed = owner.publish_at ? { from: Date.parse(owner.publish_at) } : {}
  if ('key' in place)
    return owner.restriction ? { moved: restrictedAddress(owner.id), ...timed } : { key: place.key, ...timed }
  return { moved: gateKey(owner.bucket_id, owner.file_name), ...timed }
}

/** The document that a place belongs, or belonged, to. */
export const ownerIdOf = (place: Place): string => ('key' in place ? place.document_id : place.moved)

/** Records of public file addresses, read consistently. */
export interface FileRecords {
  /** The file at this place; undefined where nothing is, or only a trace of something that moved away. */
  file(bucket: BucketId, name: string): Promise<StoredFile | undefined>
  /** The document whose file is at this place. */
  document(bucket: BucketId, name: string): Promise<Document | undefined>
  /** The document that this address leads to: of the file there, or of one that moved away. */
  owner(bucket: BucketId, name: string): Promise<Document | undefined>
  /** Those of these addresses that a document left and nothing else took since. */
  traces(addresses: readonly string[], document_id: string): Promise<Moved[]>
  /** The file gate's entry of this address (`gateEntryOf`). */
  gateEntry(address: string): Promise<GateEntry | undefined>
}

export const fileRecords = (): FileRecords => {
  const at = async (bucket_id: BucketId, name: string) => {
    return tableOf('TABLE_FILES').get(z.union([StoredFile, Moved]), { bucket_id, name })
  }
  const rowOf = async (id: string) => {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_DOCUMENTS'), Key: { id }, ConsistentRead: true }),
    )
    return Item
  }
  const byId = async (id: string) => {
    const row = await rowOf(id)
    return row && Document.parse(row)
  }
  const file = async (bucket: BucketId, name: string) => {
    const place = await at(bucket, name)
    return place && 'key' in place ? place : undefined
  }
  return {
    file,
    async document(bucket, name) {
      const stored = await file(bucket, name)
      return stored && byId(stored.document_id)
    },
    async owner(bucket, name) {
      const place = await at(bucket, name)
      return place && byId(ownerIdOf(place))
    },
    async traces(addresses, document_id) {
      const places = await Promise.all(
        addresses.map(async address => {
          const { bucket, name } = placeOf(address)
          return at(bucket, name)
        }),
      )
      return places.flatMap(place =>
        place && 'moved' in place && place.moved === document_id ? [place] : [],
      )
    },
    async gateEntry(address) {
      const { bucket, name } = placeOf(address)
      const place = await at(bucket, name)
      const row = place && (await rowOf(ownerIdOf(place)))
      // A faulty record opens nothing.
      const [owner] = row ? readableRows(Document, [row], 'documents') : []
      return place && gateEntryOf(place, owner)
    },
  }
}
