import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/buckets.ts'
import type { Document } from '#contract/documents.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import { changeRow } from './rows.ts'

/** Changes of document records, each with its audit entry or not at all. */
export interface EditStore {
  /** @returns false when the record is no longer of that version */
  change(document: Document, change: Partial<Document>, entry: AuditEntry, now: Date): Promise<boolean>
  /** How often a bucket was put into another order. */
  turn(bucket: BucketId): Promise<number>
  /** Whether anything but `but` stands strictly between two places of a bucket; undefined is either end. */
  anythingBetween(
    bucket: BucketId,
    from: string | undefined,
    to: string | undefined,
    but: string,
  ): Promise<boolean>
  /**
   * Puts a document at another place, if nobody put the bucket into another order since `turn`.
   * @returns false when somebody did, or the record is no longer of that version
   */
  place(document: Document, position: string, turn: number, entry: AuditEntry, now: Date): Promise<boolean>
}

const nextTurn = (bucket_id: BucketId, turn: number): TransactItem => ({
  Update: {
    TableName: setting('TABLE_BUCKET_ORDERS'),
    Key: { bucket_id },
    UpdateExpression: 'SET turn = :next',
    ConditionExpression: turn === 0 ? 'attribute_not_exists(turn)' : 'turn = :seen',
    ExpressionAttributeValues: { ':next': turn + 1, ...(turn > 0 && { ':seen': turn }) },
  },
})

export const editStore = (): EditStore => ({
  async change(document, change, entry, now) {
    const failed = await transact([changeRow(document, change, now), ...auditItems(entry, now)])
    return failed.length === 0
  },

  async turn(bucket_id) {
    const { Item } = await dynamo().send(
      new GetCommand({
        TableName: setting('TABLE_BUCKET_ORDERS'),
        Key: { bucket_id },
        ConsistentRead: true,
      }),
    )
    return Number(Item?.['turn'] ?? 0)
  },

  async anythingBetween(bucket, from = '0', to = 'g', but) {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_DOCUMENTS'),
        IndexName: 'byBucket',
        KeyConditionExpression: 'bucket_id = :bucket AND #position BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#position': 'position' },
        ExpressionAttributeValues: { ':bucket': bucket, ':from': from, ':to': to },
        // The two ends, the document itself, and one that should not be there.
        Limit: 4,
      }),
    )
    return Items.some(({ id, position }) => id !== but && position !== from && position !== to)
  },

  async place(document, position, turn, entry, now) {
    const failed = await transact([
      changeRow(document, { position }, now),
      nextTurn(document.bucket_id, turn),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
