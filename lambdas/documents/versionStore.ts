import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { authorsOf } from './authors.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { StoredFile } from './fileRecords.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import type { Filed } from './moveStore.ts'
import { changeRow, fileRow, versionRow } from './rows.ts'

const Version = StoredFile.extend({ user_id: z.string(), restored_from: z.int().optional() })
export type Version = z.infer<typeof Version>

/** Every file that a document ever had; none is ever changed. */
export interface VersionStore {
  /** Newest first. */
  list(document_id: string): Promise<Version[]>
  get(document_id: string, version: number): Promise<Version | undefined>
  /** Makes an earlier file the current one, as a new version. @returns false when something changed in between */
  restore(filed: Filed, earlier: Version, entry: AuditEntry, now: Date): Promise<boolean>
}

export const versionStore = (): VersionStore => ({
  async list(document_id) {
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_FILE_VERSIONS'),
        KeyConditionExpression: 'document_id = :document',
        ExpressionAttributeValues: { ':document': document_id },
        ScanIndexForward: false,
      }),
    )
    return readableRows(Version, Items, 'file_versions')
  },

  async get(document_id, version) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_FILE_VERSIONS'), Key: { document_id, version } }),
    )
    return Item && Version.parse(Item)
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
