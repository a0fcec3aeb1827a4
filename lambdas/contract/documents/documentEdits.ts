import * as z from 'zod'
import { BucketId } from './buckets.ts'
import { categories, Document } from './documents.ts'
import { Restriction } from './restriction.ts'
import { route } from '../route.ts'

/** Most documents that one call moves, deletes or brings back. */
export const batchLimit = 100

/** Days that a deleted document can be brought back (A-021, decision 24). */
export const bringBackDays = 30

const Ids = z.array(z.uuid()).min(1).max(batchLimit)

/** Outcome for one of several (decision 27): done, or why not; the others are not held up. */
export const Outcome = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  /** Why not, in words for the person who asked. */
  reason: z.string().optional(),
  document: Document.optional(),
})
export type Outcome = z.infer<typeof Outcome>
const Outcomes = z.object({ outcomes: z.array(Outcome) })

export const getDocument = route({
  method: 'GET',
  path: '/api/documents/{id}',
  access: 'staff',
  summary: 'A document record.',
  fn: 'documents',
  params: { id: z.uuid() },
  returns: Document,
  tagged: true,
  problems: ['not_found'],
})

export const updateDocument = route({
  method: 'PATCH',
  path: '/api/documents/{id}',
  access: 'staff',
  summary:
    'Changes what a record says; the file stays. A stale edit is a conflict with the newer record in details.',
  fn: 'documents',
  limit: 'update_document',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: z.strictObject({
    title: z.string().trim().min(1, 'Give it a title.').max(200),
    description: z.string().trim().max(2000),
    category: z.enum(categories),
    is_featured: z.boolean(),
    /** Only earlier than its publication, and then with a reason (decision 50). */
    date_published: z.iso.date('Give it a date.'),
    /** Why it is another one, for the record. */
    date_reason: z.string().trim().min(3, 'Say why.').max(500).optional(),
  }),
  returns: Document,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const restrictDocument = route({
  method: 'PUT',
  path: '/api/documents/{id}/restriction',
  access: 'staff',
  summary:
    'Lets readers have a document only after they named a country that is not excluded and confirmed conditions; or lifts that.',
  fn: 'documents',
  limit: 'restrict_document',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: z.strictObject({ restriction: Restriction.nullable() }),
  returns: Document,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const unpublishDocument = route({
  method: 'POST',
  path: '/api/documents/{id}/unpublish',
  access: 'staff',
  summary:
    'Takes a public document back, with a reason for the record; file, record and history stay, and a release can publish it again.',
  fn: 'documents',
  limit: 'unpublish_document',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: z.strictObject({ reason: z.string().trim().min(3, 'Say why it is unpublished.').max(500) }),
  returns: Document,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const reorderDocuments = route({
  method: 'POST',
  path: '/api/documents/reorder',
  access: 'staff',
  summary:
    'Puts a document at another place of its bucket; a conflict means: read the order anew (A-135, decision 26).',
  fn: 'documents',
  limit: 'reorder_documents',
  body: z.strictObject({
    document_id: z.uuid(),
    /** Its place afterwards, counted from 1. */
    new_position: z.int().min(1),
    /** Who the caller saw at the places before and after it there; null at either end. */
    expected: z.strictObject({ before: z.uuid().nullable(), after: z.uuid().nullable() }),
  }),
  returns: Document,
  problems: ['invalid_input', 'not_found', 'conflict', 'too_many'],
})

export const moveDocuments = route({
  method: 'POST',
  path: '/api/documents/move',
  access: 'staff',
  summary: 'Moves documents to another bucket; their old addresses lead to the new ones (A-129, A-130).',
  fn: 'documents',
  limit: 'move_documents',
  body: z.strictObject({ ids: Ids, bucket: BucketId }),
  returns: Outcomes,
  problems: ['invalid_input', 'too_many'],
})

export const deleteDocuments = route({
  method: 'POST',
  path: '/api/documents/delete',
  access: 'staff',
  summary:
    'Takes documents and their files away, at once for readers; staff can bring them back for 30 days.',
  fn: 'documents',
  limit: 'delete_documents',
  body: z.strictObject({ ids: Ids }),
  returns: Outcomes,
  problems: ['invalid_input', 'too_many'],
})

/** A deleted document with what is needed to decide about it. */
export const DeletedDocument = Document.extend({
  deleted_at: z.iso.datetime(),
  deleted_by: z.string(),
  /** Address of whoever deleted it, for people to read. */
  deleted_by_email: z.string().optional(),
  /** UTC moment after which it cannot be brought back. */
  gone_at: z.iso.datetime(),
})
export type DeletedDocument = z.infer<typeof DeletedDocument>

export const listDeletedDocuments = route({
  method: 'GET',
  path: '/api/documents/deleted',
  access: 'staff',
  summary: 'Documents that can be brought back, latest first.',
  fn: 'documents',
  returns: z.object({ documents: z.array(DeletedDocument) }),
  problems: [],
})

export const bringBackDocuments = route({
  method: 'POST',
  path: '/api/documents/bring-back',
  access: 'staff',
  summary:
    'Brings deleted documents back to their address, at the top of their bucket, public or not as they were.',
  fn: 'documents',
  limit: 'bring_back_documents',
  body: z.strictObject({ ids: Ids }),
  returns: Outcomes,
  problems: ['invalid_input', 'too_many'],
})

/** A link of the storage's own host, to be used at once. */
const Download = z.object({ url: z.url(), expires_at: z.iso.datetime() })

export const downloadDocument = route({
  method: 'POST',
  path: '/api/documents/{id}/download',
  access: 'staff',
  summary:
    'A short-lived link to the file, published or not. Of a confidential PDF it leads to a copy with the name of its reader on each page.',
  limit: 'download_document',
  params: { id: z.uuid() },
  body: z.strictObject({
    /** Without it the current one. */
    version: z.int().min(1).optional(),
  }),
  returns: Download,
  problems: ['not_allowed', 'not_found', 'conflict', 'too_many'],
})

/** One of the files that stood at an address (decision 24). */
export const FileVersion = z.object({
  version: z.int().min(1),
  current: z.boolean(),
  /** Bytes. */
  size: z.int().nonnegative(),
  type: z.string(),
  sha256: z.string(),
  pages: z.int().positive().optional(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  /** The version that this one brought back. */
  restored_from: z.int().min(1).optional(),
})
export type FileVersion = z.infer<typeof FileVersion>

export const listVersions = route({
  method: 'GET',
  path: '/api/documents/{id}/versions',
  access: 'staff',
  summary: 'Every file that a document ever had, newest first.',
  fn: 'documents',
  params: { id: z.uuid() },
  returns: z.object({ versions: z.array(FileVersion) }),
  problems: ['not_found'],
})

export const restoreVersion = route({
  method: 'POST',
  path: '/api/documents/{id}/versions/{version}/restore',
  access: 'staff',
  summary: 'Makes an earlier file the current one again, as a new version; the address stays.',
  fn: 'documents',
  limit: 'restore_version',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid(), version: z.coerce.number().int().min(1) },
  returns: Document,
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})
