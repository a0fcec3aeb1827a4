import { randomBytes } from 'node:crypto'
import { bucketOf, publicAddress } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { FileType } from '#contract/documents/fileTypes.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import { reasonToKeep } from '#contract/documents/visibility.ts'
import { newPosition } from '../position.ts'

/** Seconds that a presigned post is valid, and that an upload without bytes is remembered. */
export const postValidSeconds = 3600
export const uploadKeptSeconds = 7 * 86_400

/** An upload as it is stored: with what only the server knows. */
export interface StoredUpload extends Upload {
  /** Key in the files bucket that its bytes will have; unguessable, so that nothing leaks before its time. */
  object_key: string
  user_id: string
  ip_address?: string | undefined
  /** Whether only those who are named on a release may know of it; decided when its bytes are checked, never stored. */
  confidential?: boolean
}

/** Facts of a file, from its bytes. */
export interface FileFacts {
  type: FileType
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
  pages?: number
  title?: string
  /** Why no copy of a PDF can be marked with its reader. */
  unmarkable?: string
}

/** Why a file is not taken, in words for the person who uploaded it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Of a name whose document the sender must not learn of, or that no confidential file may take. */
export const nameTaken = (name: string): Refusal =>
  new Refusal(`“${name}” is taken. Give the file another name.`)

/**
 * Whether an upload may take the place of a document: not when readers would see at once what is to stay unpublished,
 * and not when what was approved for a moment would change after its approval. A confidential one takes no place: the
 * document there has another id, which its release does not hide.
 * @throws Refusal when it may not
 */
export const assertReplaceable = (upload: StoredUpload, current: Document | undefined, now: Date): void => {
  if (upload.confidential && current) throw nameTaken(upload.name)
  const reason = current && reasonToKeep(current, now)
  if (reason !== undefined) throw new Refusal(`“${upload.name}” stays as it went out. ${reason}`)
  if (current?.held && current.release_id !== undefined)
    throw new Refusal(
      `"${upload.name}" goes out with a release. Take the release back before you replace the file.`,
    )
  if (!current || current.held) return
  if (current.publish_at && Date.parse(current.publish_at) > now.getTime())
    throw new Refusal(
      `"${upload.name}" goes out with a release. Take the release back before you replace the file.`,
    )
  if (upload.held)
    throw new Refusal(
      `Readers have a document called "${upload.name}". To give them this file in its place at once, publish it; ` +
        'else give the file another name.',
    )
}

export const inboxKey = (uploadId: string): string => `uploads/${uploadId}`

/** The upload that an object in the inbox belongs to. */
export const uploadIdOf = (key: string): string => key.replace(/^uploads\//, '')

/** A key in the files bucket that nobody can guess: 256 random bits. */
export const newObjectKey = (): string => `objects/${randomBytes(32).toString('hex')}`

/** Today in London, as a date. */
export const londonDate = (now: Date): string =>
  now.toLocaleDateString('en-CA', { timeZone: 'Europe/London' })

/** The record that a newly uploaded file gets (A-132 to A-134). */
export const newDocument = (upload: StoredUpload, facts: FileFacts, id: string, now: Date): Document => ({
  id,
  bucket_id: upload.bucket_id,
  title: upload.name.replace(/\.[^.]+$/, ''),
  description: `Uploaded to ${upload.bucket_id}`,
  category: bucketOf(upload.bucket_id).category,
  is_featured: false,
  file_path: `${upload.bucket_id}/${upload.name}`,
  file_name: upload.name,
  file_size: facts.size,
  file_type: facts.type,
  date_published: londonDate(now),
  position: newPosition(now),
  held: upload.held,
  written_by: [upload.user_id],
  version: 1,
  url: publicAddress(upload.bucket_id, upload.name),
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  ...(facts.pages === undefined ? {} : { pages: facts.pages }),
  ...(facts.title === undefined ? {} : { suggested_title: facts.title }),
})

/** Types that browsers show and that cannot run anything; all others are sent as attachments. */
const shownInline: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']

/** Content-Disposition of a stored file, safe for any name (RFC 6266). */
export const dispositionOf = (type: string, name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shownInline.includes(type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${extended}`
}
