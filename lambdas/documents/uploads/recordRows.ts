import { Document } from '#contract/documents/documents.ts'
import { auditItems, type TransactItem } from '#runtime/audit.ts'
import { authorsOf } from '../rules.ts'
import { setting } from '#runtime/env.ts'
import { StoredFile } from '../fileRecordStore.ts'
import { newDocument, type FileFacts, type StoredUpload } from './rules.ts'

/** The file and document that an upload replaces. */
export interface Current {
  file: StoredFile
  document: Document
}

const documentItem = (
  upload: StoredUpload,
  facts: FileFacts,
  current: Current | undefined,
  id: string,
  now: Date,
): TransactItem =>
  current
    ? {
        Update: {
          TableName: setting('TABLE_DOCUMENTS'),
          Key: { id },
          UpdateExpression: `SET file_size = :size, file_type = :type, updated_at = :now, replaced_at = :now, written_by = :authors${
            facts.pages === undefined ? ' REMOVE pages' : ', pages = :pages'
          } ADD version :one`,
          // Of the version that was found replaceable: a release may have been approved since.
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: {
            ':seen': current.document.version,
            ':authors': authorsOf(current.document.written_by, upload.user_id),
            ':size': facts.size,
            ':type': facts.type,
            ':now': now.toISOString(),
            ':one': 1,
            ...(facts.pages === undefined ? {} : { ':pages': facts.pages }),
          },
        },
      }
    : {
        Put: {
          TableName: setting('TABLE_DOCUMENTS'),
          Item: { ...Document.parse(newDocument(upload, facts, id, now)), kind: 'document' },
          ConditionExpression: 'attribute_not_exists(id)',
        },
      }

/**
 * Rows that record a checked upload: upload, file, version and document, with the audit entry. The first says
 * whether the upload was recorded or refused before.
 */
export const recordingRows = (
  upload: StoredUpload,
  facts: FileFacts,
  replaced: Current | undefined,
  now: Date,
): TransactItem[] => {
  const current = replaced?.file
  // Known before a byte is sent, so that a confidential release can name it before anybody else could see it.
  const id = current?.document_id ?? upload.id
  const file = StoredFile.parse({
    bucket_id: upload.bucket_id,
    name: upload.name,
    document_id: id,
    version: (current?.version ?? 0) + 1,
    key: upload.object_key,
    size: facts.size,
    type: facts.type,
    sha256: facts.sha256,
    ...(facts.pages === undefined ? {} : { pages: facts.pages }),
    created_at: current?.created_at ?? now.toISOString(),
    updated_at: now.toISOString(),
  })
  return [
    {
      Update: {
        TableName: setting('TABLE_UPLOADS'),
        Key: { id: upload.id },
        UpdateExpression: `SET #state = :recorded, document_id = :document, replaced = :replaced, held = :held${
          facts.title === undefined ? '' : ', suggested_title = :title'
        }${facts.unmarkable === undefined ? '' : ', unmarkable = :unmarkable'}`,
        ConditionExpression: '#state IN (:waiting, :checking)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':recorded': 'recorded',
          ':waiting': 'waiting',
          ':checking': 'checking',
          ':document': id,
          ':replaced': current !== undefined,
          // A file that replaces a held one is held as well, whatever was asked for.
          ':held': replaced?.document.held ?? upload.held,
          ...(facts.title === undefined ? {} : { ':title': facts.title }),
          ...(facts.unmarkable === undefined ? {} : { ':unmarkable': facts.unmarkable }),
        },
      },
    },
    {
      Put: {
        TableName: setting('TABLE_FILES'),
        Item: file,
        // A trace of something that moved away may be written over.
        ConditionExpression: current
          ? 'document_id = :document AND version = :version'
          : 'attribute_not_exists(document_id)',
        ...(current && { ExpressionAttributeValues: { ':document': id, ':version': current.version } }),
      },
    },
    {
      Put: {
        TableName: setting('TABLE_FILE_VERSIONS'),
        Item: { ...file, created_at: now.toISOString(), user_id: upload.user_id },
      },
    },
    documentItem(upload, facts, replaced, id, now),
    ...auditItems(
      {
        action_type: current ? 'DOCUMENT_REPLACED' : 'DOCUMENT_UPLOADED',
        user_id: upload.user_id,
        object: `documents/${id}`,
        ip_address: upload.ip_address,
        before: current && { version: current.version, sha256: current.sha256, size: current.size },
        after: {
          version: file.version,
          sha256: file.sha256,
          size: file.size,
          file_path: `${file.bucket_id}/${file.name}`,
        },
      },
      now,
    ),
  ]
}

/** Rows that refuse an upload; malware goes on record. The first says whether it ended before. */
export const refusingRows = (
  { id, user_id, ip_address, bucket_id, name, confidential }: StoredUpload,
  reason: string,
  threats: string[] | undefined,
  now: Date,
): TransactItem[] => [
  {
    Update: {
      TableName: setting('TABLE_UPLOADS'),
      Key: { id },
      UpdateExpression: 'SET #state = :refused, reason = :reason',
      ConditionExpression: '#state IN (:waiting, :checking)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':refused': 'refused',
        ':reason': reason,
        ':waiting': 'waiting',
        ':checking': 'checking',
      },
    },
  },
  ...(threats
    ? auditItems(
        {
          action_type: 'MALWARE_FOUND',
          user_id,
          object: `uploads/${id}`,
          ip_address,
          // Alerts say it on, also to people who are not named.
          details: { threats, ...(!confidential && { file_path: `${bucket_id}/${name}` }) },
        },
        now,
      )
    : []),
]
