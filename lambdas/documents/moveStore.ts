import type { BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { authorsOf } from './authors.ts'
import { setting } from '#runtime/env.ts'
import type { Moved, StoredFile } from './fileRecords.ts'
import { newPosition } from './position.ts'
import { transact } from '#runtime/transact.ts'
import type { User } from '#runtime/user.ts'
import { changeRow, deleteRows, fileRow, placed, versionRow } from './rows.ts'

/** A record with its file. */
export interface Filed {
  document: Document
  file: StoredFile
}

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

/** What stays at the old place: the document that its address leads to. */
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
    const place = placed(to, file.name)
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
