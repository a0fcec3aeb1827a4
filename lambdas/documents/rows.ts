import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import { bringBackDays } from '#contract/documents/documentEdits.ts'
import { Document } from '#contract/documents/documents.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import type { StoredFile } from './fileRecordStore.ts'
import type { User } from '#runtime/user.ts'

/** Partition of the index over documents of all buckets. */
export const kind = 'document'

/** Partition of the index over deleted documents. */
export const deletedKind = 'deleted'

/** The attributes that say where a document is. */
export const locationAttributes = (bucket_id: BucketId, file_name: string) => ({
  bucket_id,
  file_path: `${bucket_id}/${file_name}`,
  url: publicAddress(bucket_id, file_name),
})

/** Values of a document record that are to be others; one of undefined is taken away. */
export type DocumentChange = { [A in keyof Document]?: Document[A] | undefined }

/**
 * A change of a document record of exactly this version, as part of a transaction. It raises the version.
 * @throws ZodError when the record would be none that can be read
 */
export const changeRow = (document: Document, change: DocumentChange, now: Date): TransactItem => {
  const { id, version } = document
  const changed = { ...change, updated_at: now.toISOString(), version: version + 1 }
  Document.parse({ ...document, ...changed })
  const all = Object.entries(changed)
  const kept = all.filter(([, value]) => value !== undefined)
  const dropped = all.filter(([, value]) => value === undefined).map(([name]) => `#${name}`)
  return {
    Update: {
      TableName: setting('TABLE_DOCUMENTS'),
      Key: { id },
      UpdateExpression: [
        `SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ...(dropped.length > 0 ? [`REMOVE ${dropped.join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: '#version = :current',
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
        ':current': version,
      },
    },
  }
}

/** Takes a record of exactly this version away and keeps it for a while, with its file, among the deleted ones. */
export const deleteRows = (
  document: Document,
  file: StoredFile,
  by: Pick<User, 'email' | 'id'>,
  now: Date,
): TransactItem[] => {
  const expires_at = Math.floor(now.getTime() / 1000) + bringBackDays * 86_400
  return [
    {
      Delete: {
        TableName: setting('TABLE_DOCUMENTS'),
        Key: { id: document.id },
        ConditionExpression: 'version = :current',
        ExpressionAttributeValues: { ':current': document.version },
      },
    },
    {
      Put: {
        TableName: setting('TABLE_DELETED_DOCUMENTS'),
        Item: {
          id: document.id,
          kind: deletedKind,
          document,
          file,
          deleted_at: now.toISOString(),
          deleted_by: by.id,
          ...(by.email !== undefined && { deleted_by_email: by.email }),
          expires_at,
        },
      },
    },
  ]
}

/** Puts a file at its place: over the one of `current`'s version, or where no file is. */
export const fileRow = (file: StoredFile, current: StoredFile | undefined): TransactItem => ({
  Put: {
    TableName: setting('TABLE_FILES'),
    Item: file,
    ConditionExpression: current
      ? 'document_id = :document AND version = :version'
      : 'attribute_not_exists(document_id)',
    ...(current && {
      ExpressionAttributeValues: { ':document': current.document_id, ':version': current.version },
    }),
  },
})

/** The next version of a file, in the list of all that a document had. */
export const versionRow = (
  file: StoredFile,
  user_id: string,
  now: Date,
  restored_from?: number,
): TransactItem => ({
  Put: {
    TableName: setting('TABLE_FILE_VERSIONS'),
    Item: {
      ...file,
      created_at: now.toISOString(),
      user_id,
      ...(restored_from !== undefined && { restored_from }),
    },
    ConditionExpression: 'attribute_not_exists(document_id)',
  },
})
