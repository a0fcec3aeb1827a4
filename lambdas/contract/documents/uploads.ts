import * as z from 'zod'
import { BucketId } from './buckets.ts'
import { acceptedTypes, FileName, uploadMaxBytes, uploadMaxFiles } from './fileTypes.ts'
import { route } from '../route.ts'

export const UploadRequest = z.object({
  name: FileName,
  /** Bytes. */
  size: z.int().min(1, 'The file is empty.').max(uploadMaxBytes, 'The file is larger than 100 MB.'),
  type: z.enum(
    acceptedTypes,
    'Files of this type cannot be uploaded: use PDF, Office, CSV, PNG, JPEG or ZIP.',
  ),
})

/** Where to send a file, as a form post: `fields` first, then the file as `file`. */
export const PresignedUpload = z.object({
  /** Of the upload, and of the document that it makes if it is a new one: a release may name that before it is sent. */
  id: z.uuid(),
  name: z.string(),
  url: z.url(),
  fields: z.record(z.string(), z.string()),
})

/**
 * The life of an upload: `waiting` for its bytes, `checking` them, `recorded`
 * (file and record exist), `done` (its public address answers too), or `refused`.
 */
export const uploadStates = ['waiting', 'checking', 'recorded', 'done', 'refused'] as const

export const Upload = z.object({
  id: z.uuid(),
  bucket_id: BucketId,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  held: z.boolean().default(true),
  state: z.enum(uploadStates),
  /** Why it was refused, in words for the person who uploaded it. */
  reason: z.string().optional(),
  document_id: z.uuid().optional(),
  /** True when it took the place of an earlier file of the same name. */
  replaced: z.boolean().optional(),
  suggested_title: z.string().optional(),
  /** Why no copy of a PDF can be marked with its reader, as a confidential release needs, as a sentence. */
  unmarkable: z.string().optional(),
  created_at: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

export const presignUploads = route({
  method: 'POST',
  path: '/api/uploads',
  access: 'staff',
  summary: 'Presigned posts for files that are to be uploaded into a bucket.',
  fn: 'uploads',
  limit: 'presign_uploads',
  body: z.strictObject({
    bucket: BucketId,
    files: z.array(UploadRequest).min(1).max(uploadMaxFiles),
    /** Whether the new documents stay unpublished until a release says so; who wants them public says it (decision 49). */
    held: z.boolean().default(true),
  }),
  returns: z.object({ uploads: z.array(PresignedUpload) }),
  problems: ['invalid_input', 'too_many'],
})

export const listUploads = route({
  method: 'GET',
  path: '/api/uploads',
  access: 'staff',
  summary: 'The state of the caller’s own uploads, by their ids.',
  fn: 'uploads',
  query: {
    ids: z
      .string()
      .transform(ids => ids.split(','))
      .pipe(z.array(z.uuid()).min(1).max(100)),
  },
  returns: z.object({ uploads: z.array(Upload) }),
  problems: ['invalid_input'],
})
