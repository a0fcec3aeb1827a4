import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import { latest, type Order, type Placed } from './order.ts'
import { changeRow, type DocumentChange } from './rows.ts'

/** Changes of document records, each with its audit entry or not at all. */
export interface EditStore {
  /** @returns false when the record is no longer of that version */
  change(document: Document, change: DocumentChange, entry: AuditEntry, now: Date): Promise<boolean>
  /** How often a bucket was put into another order, and where it lately put what; read consistently. */
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
   * Puts documents at other places, if nobody put the bucket into another order since `order` was read.
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

const nextTurn = (bucket_id: BucketId, order: Order, placed: readonly Placed[], now: Date): TransactItem => ({
  Update: {
    TableName: setting('TABLE_BUCKET_ORDERS'),
    Key: { bucket_id },
    UpdateExpression: 'SET turn = :next, latest = :latest',
    ConditionExpression: order.turn === 0 ? 'attribute_not_exists(turn)' : 'turn = :seen',
    ExpressionAttributeValues: {
      ':next': order.turn + 1,
      ':latest': latest(order, placed, now),
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
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_DOCUMENTS'),
        IndexName: 'byBucket',
        KeyConditionExpression: 'bucket_id = :bucket AND #position BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#position': 'position' },
        ExpressionAttributeValues: { ':bucket': bucket, ':from': from, ':to': to },
        Limit,
      }),
    )
    return readableRows(Document, Items, 'documents')
  },

  async place(places, order, entry, now) {
    const [first] = places
    if (!first) return true
    const placed = places.map(({ document: { id }, position }) => ({ id, position }))
    const failed = await transact([
      ...places.map(({ document, position }) => changeRow(document, { position }, now)),
      nextTurn(first.document.bucket_id, order, placed, now),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
