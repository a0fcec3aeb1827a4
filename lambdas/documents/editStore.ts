import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import type { User } from '#runtime/user.ts'
import { authorsOf } from './rules.ts'
import type { Filed, Moved, StoredFile } from './fileRecordStore.ts'
import { rememberMoves } from './position.ts'
import { type Order } from './position.ts'
import { type Placed } from './position.ts'
import { newPosition } from './position.ts'
import {
  changeRow,
  type DocumentChange,
  deleteRows,
  fileRow,
  locationAttributes,
  versionRow,
} from './rows.ts'
import { tableOf } from '#runtime/table.ts'

/** Changes of document records, each with its audit entry or not at all. */
export interface EditStore {
  /** @returns false when the record is no longer of that version */
  change(document: Document, change: DocumentChange, entry: AuditEntry, now: Date): Promise<boolean>
  /** The order counter of a bucket, and its latest moves; read consistently. */
  order(bucket: BucketId): Promise<Order>
  /**
   * Documents from one place of a bucket to another, both included, as the index has them: it lags behind by up to
   * some seconds. Undefined is either end.
   * @param limit how many are read
   */
  between(
    bucket: BucketId,
    from: string | undefined,
    to: string | undefined,
    limit: number,
  ): Promise<Document[]>
  /**
   * Moves documents to other places, if the order of the bucket is still the one that was read.
   * @returns false when somebody did, or one of them is no longer of that version
   */
  place(
    places: readonly { document: Document; position: string }[],
    order: Order,
    entry: AuditEntry,
    now: Date,
  ): Promise<boolean>
}

const Row = z.object({
  turn: z.int().default(0),
  latest: z.array(z.object({ id: z.string(), position: z.string(), at: z.int() })).default([]),
})

const nextOrder = (
  bucket_id: BucketId,
  order: Order,
  placed: readonly Placed[],
  now: Date,
): TransactItem => ({
  Update: {
    TableName: setting('TABLE_BUCKET_ORDERS'),
    Key: { bucket_id },
    UpdateExpression: 'SET turn = :next, latest = :latest',
    ConditionExpression: order.turn === 0 ? 'attribute_not_exists(turn)' : 'turn = :seen',
    ExpressionAttributeValues: {
      ':next': order.turn + 1,
      ':latest': rememberMoves(order, placed, now),
      ...(order.turn > 0 && { ':seen': order.turn }),
    },
  },
})

export const editStore = (): EditStore => ({
  async change(document, change, entry, now) {
    const failed = await transact([changeRow(document, change, now), ...auditItems(entry, now)])
    return failed.length === 0
  },

  async order(bucket_id) {
    const { Item = {} } = await dynamo().send(
      new GetCommand({
        TableName: setting('TABLE_BUCKET_ORDERS'),
        Key: { bucket_id },
        ConsistentRead: true,
      }),
    )
    return Row.parse(Item)
  },

  async between(bucket, from = '0', to = 'g', Limit) {
    const { Items = [] } = await tableOf('TABLE_DOCUMENTS').query({
      IndexName: 'byBucket',
      KeyConditionExpression: 'bucket_id = :bucket AND #position BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':bucket': bucket, ':from': from, ':to': to },
      Limit,
    })
    return readableRows(Document, Items, 'documents')
  },

  async place(places, order, entry, now) {
    const [first] = places
    if (!first) return true
    const placed = places.map(({ document: { id }, position }) => ({ id, position }))
    const failed = await transact([
      ...places.map(({ document, position }) => changeRow(document, { position }, now)),
      nextOrder(first.document.bucket_id, order, placed, now),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})

/** Moves of documents between buckets. Objects stay where they are: their keys say nothing of a bucket. */
export interface MoveStore {
  /** Moves file and record. @returns false when something of it changed in between */
  move(moved: Filed, to: BucketId, entry: AuditEntry, now: Date): Promise<boolean>
  /**
   * Makes the file the next version of the document that has this name there, and the record a deleted one. Conditions
   * of the file go with it; without any of its own it comes under those that hold there.
   * @param traces places that the document left earlier: from now on they lead to the other one
   * @returns false when something of it changed in between
   */
  moveOnto(
    moved: Filed,
    target: Filed,
    traces: readonly Moved[],
    by: User,
    entry: AuditEntry,
    now: Date,
  ): Promise<boolean>
}

/** Leaves the document's id at the old place, so that its address leads there. */
const trace = ({ file }: Filed, to: string): TransactItem => ({
  Put: {
    TableName: setting('TABLE_FILES'),
    Item: { bucket_id: file.bucket_id, name: file.name, moved: to },
    ConditionExpression: 'document_id = :document AND version = :version',
    ExpressionAttributeValues: { ':document': file.document_id, ':version': file.version },
  },
})

/** Makes an address that led to one document lead to another. */
const redirected = ({ bucket_id, name, moved }: Moved, to: string): TransactItem => ({
  Put: {
    TableName: setting('TABLE_FILES'),
    Item: { bucket_id, name, moved: to },
    ConditionExpression: 'moved = :from',
    ExpressionAttributeValues: { ':from': moved },
  },
})

const formerOf = (present: string, ...paths: (readonly string[] | undefined)[]): string[] => [
  ...new Set(paths.flatMap(each => each ?? []).filter(path => path !== present)),
]

export const moveStore = (): MoveStore => ({
  async move(moved, to, entry, now) {
    const { document, file } = moved
    const place = locationAttributes(to, file.name)
    const former = formerOf(place.file_path, document.former, [document.file_path])
    const failed = await transact([
      changeRow(document, { ...place, former, position: newPosition(now) }, now),
      trace(moved, document.id),
      fileRow({ ...file, bucket_id: to, updated_at: now.toISOString() }, undefined),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async moveOnto(moved, target, traces, by, entry, now) {
    const { document, file } = moved
    const former = formerOf(target.document.file_path, target.document.former, document.former, [
      document.file_path,
    ])
    const next: StoredFile = {
      ...file,
      bucket_id: target.file.bucket_id,
      document_id: target.document.id,
      version: target.file.version + 1,
      created_at: target.file.created_at,
      updated_at: now.toISOString(),
    }
    const written_by = authorsOf(target.document.written_by, ...(document.written_by ?? []), entry.user_id)
    const { size: file_size, type: file_type, pages } = file
    const restriction = document.restriction ?? target.document.restriction
    const failed = await transact([
      changeRow(
        target.document,
        { file_size, file_type, pages, former, written_by, restriction, replaced_at: now.toISOString() },
        now,
      ),
      ...deleteRows(document, file, by, now),
      trace(moved, target.document.id),
      ...traces.map(one => redirected(one, target.document.id)),
      fileRow(next, target.file),
      versionRow(next, entry.user_id, now),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
