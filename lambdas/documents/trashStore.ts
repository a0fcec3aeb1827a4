import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { DeletedDocument } from '#contract/documents/documentEdits.ts'
import { Document } from '#contract/documents/documents.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { tableOf } from '#runtime/table.ts'
import { StoredFile } from './fileRecordStore.ts'
import { newPosition } from './position.ts'
import { transact } from '#runtime/transact.ts'
import type { User } from '#runtime/user.ts'
import type { Filed } from './fileRecordStore.ts'
import { deletedKind, deleteRows, fileRow, kind } from './rows.ts'

const deletedDocumentsTable = tableOf('TABLE_DELETED_DOCUMENTS')

const Row = z.object({
  document: Document,
  file: StoredFile,
  deleted_at: z.string(),
  deleted_by: z.string(),
  deleted_by_email: z.string().optional(),
  /** Epoch second. */
  expires_at: z.int(),
})

/** Deleted documents, which can be brought back for 30 days. */
export interface TrashStore {
  /** @returns false when something of it changed in between */
  remove(filed: Filed, by: User, entry: AuditEntry, now: Date): Promise<boolean>
  /**
   * Removes a record that cannot be read, and what says that its file is at its address. It cannot be brought back:
   * the entry keeps what it said, and the file's versions stay.
   * @returns false when it changed in between
   */
  removeFaulty(
    row: Record<string, unknown>,
    file: StoredFile | undefined,
    entry: AuditEntry,
    now: Date,
  ): Promise<boolean>
  /** Documents that can be brought back at `now`, latest deletion first. */
  list(now: Date): Promise<DeletedDocument[]>
  get(id: string, now: Date): Promise<Filed | undefined>
  /** Brings a document back to the top of its bucket. @returns false when its name is taken, or it is back already */
  bringBack(filed: Filed, entry: AuditEntry, now: Date): Promise<boolean>
}

/** DynamoDB drops rows some time after they expired: until then they count as gone. */
const isThere = ({ expires_at }: z.output<typeof Row>, now: Date): boolean =>
  expires_at * 1000 > now.getTime()

/** Takes away what says that a file is at its address. */
const noFile = (file: StoredFile): TransactItem => ({
  Delete: {
    TableName: setting('TABLE_FILES'),
    Key: { bucket_id: file.bucket_id, name: file.name },
    ConditionExpression: 'document_id = :document AND version = :version',
    ExpressionAttributeValues: { ':document': file.document_id, ':version': file.version },
  },
})

export const trashStore = (): TrashStore => ({
  async remove({ document, file }, by, entry, now) {
    const failed = await transact([
      ...deleteRows(document, file, by, now),
      noFile(file),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async removeFaulty(row, file, entry, now) {
    const version = row['version']
    const failed = await transact([
      {
        Delete: {
          TableName: setting('TABLE_DOCUMENTS'),
          Key: { id: row['id'] },
          ConditionExpression: version === undefined ? 'attribute_not_exists(version)' : 'version = :seen',
          ...(version !== undefined && { ExpressionAttributeValues: { ':seen': version } }),
        },
      },
      ...(file ? [noFile(file)] : []),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async list(now) {
    const rows = await deletedDocumentsTable.list(Row, {
      IndexName: 'byDeletion',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': deletedKind },
      ScanIndexForward: false,
    })
    return rows
      .filter(row => isThere(row, now))
      .map(({ document, file: _, expires_at, ...deleted }) => ({
        ...document,
        ...deleted,
        gone_at: new Date(expires_at * 1000).toISOString(),
      }))
  },

  async get(id, now) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_DELETED_DOCUMENTS'), Key: { id }, ConsistentRead: true }),
    )
    const row = Item && Row.parse(Item)
    return row && isThere(row, now) ? { document: row.document, file: row.file } : undefined
  },

  async bringBack({ document, file }, entry, now) {
    const Item = {
      ...document,
      kind,
      version: document.version + 1,
      position: newPosition(now),
      updated_at: now.toISOString(),
    }
    const failed = await transact([
      {
        Put: {
          TableName: setting('TABLE_DOCUMENTS'),
          Item,
          ConditionExpression: 'attribute_not_exists(id)',
        },
      },
      {
        Delete: {
          TableName: setting('TABLE_DELETED_DOCUMENTS'),
          Key: { id: document.id },
          ConditionExpression: 'attribute_exists(id)',
        },
      },
      fileRow(file, undefined),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
