import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { versionCacheSeconds } from '#contract/limits.ts'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'
import { dispositionOf, inboxKey, postValidSeconds, type StoredUpload } from './rules.ts'

/** Bytes as they came, with the entity tag that the storage gave them. */
export interface Arrived {
  bytes: Uint8Array
  etag: string
}

/** The bytes of uploads: first in the private inbox, then, checked, among the files. */
export interface FileStore {
  /** A form post bound to this upload's key, type and exact size. */
  presign(upload: StoredUpload): Promise<{ url: string; fields: Record<string, string> }>
  /** The bytes of an upload and what tells them from others, or undefined when they are not (or no longer) there. */
  read(uploadId: string): Promise<Arrived | undefined>
  /**
   * Copies an upload to its final key; safe to repeat.
   * @param etag of the bytes that were checked
   * @returns false when others stand in the inbox by now: a form post can be sent again while it is valid
   */
  keep(upload: StoredUpload, etag: string): Promise<boolean>
  discard(uploadId: string): Promise<void>
}

export const fileStore = (): FileStore => ({
  presign: upload =>
    createPresignedPost(s3(), {
      Bucket: setting('BUCKET_INBOX'),
      Key: inboxKey(upload.id),
      Expires: postValidSeconds,
      Fields: { 'Content-Type': upload.type },
      Conditions: [
        ['content-length-range', upload.size, upload.size],
        ['eq', '$Content-Type', upload.type],
      ],
    }),

  async read(uploadId) {
    try {
      const { Body, ETag: etag } = await s3().send(
        new GetObjectCommand({ Bucket: setting('BUCKET_INBOX'), Key: inboxKey(uploadId) }),
      )
      return Body && etag !== undefined ? { bytes: await Body.transformToByteArray(), etag } : undefined
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  },

  async keep(upload, etag) {
    const copy = new CopyObjectCommand({
      Bucket: setting('BUCKET_FILES'),
      Key: upload.object_key,
      CopySource: `${setting('BUCKET_INBOX')}/${inboxKey(upload.id)}`,
      CopySourceIfMatch: etag,
      MetadataDirective: 'REPLACE',
      // GuardDuty tags what it scans. To take tags along would need s3:GetObjectTagging here and s3:PutObjectTagging there
      // (https://repost.aws/knowledge-center/s3-troubleshoot-copy-between-buckets), annotations likewise rights of their own.
      TaggingDirective: 'REPLACE',
      AnnotationDirective: 'EXCLUDE',
      ContentType: upload.type,
      ContentDisposition: dispositionOf(upload.type, upload.name),
      CacheControl: `public, max-age=${versionCacheSeconds}, immutable`,
    })
    try {
      await s3().send(copy)
      return true
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') return false
      throw error
    }
  },

  async discard(uploadId) {
    await s3().send(new DeleteObjectCommand({ Bucket: setting('BUCKET_INBOX'), Key: inboxKey(uploadId) }))
  },
})
