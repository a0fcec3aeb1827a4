import { HeadObjectCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'
import { checksumOf } from './archive.ts'
import { tableOf } from '#runtime/table.ts'

/** The days of the audit log, and the bucket in which they are kept, which lets nobody alter or delete what is in it. */
export interface ArchiveStore {
  /** All entries of a UTC day, oldest first, without addresses. */
  day(date: string): Promise<Record<string, unknown>[]>
  has(key: string): Promise<boolean>
  /**
   * Adds an object; does nothing when the same is there.
   * @throws Error when something else is there
   */
  add(key: string, bytes: Uint8Array, type: string): Promise<void>
}

const Bucket = () => setting('BUCKET_AUDIT_ARCHIVE')

const isThere = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed'

export const archiveStore = (): ArchiveStore => ({
  async day(date) {
    const rows: Record<string, unknown>[] = []
    const pages = tableOf('TABLE_AUDIT').pages({
      KeyConditionExpression: '#day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': date },
      ConsistentRead: true,
    })
    for await (const { Items = [] } of pages) rows.push(...Items)
    return rows
  },

  async has(Key) {
    try {
      await s3().send(new HeadObjectCommand({ Bucket: Bucket(), Key }))
      return true
    } catch (error) {
      if (error instanceof NotFound) return false
      throw error
    }
  },

  async add(Key, Body, ContentType) {
    const ChecksumSHA256 = checksumOf(Body)
    try {
      // A bucket that locks what it gets takes nothing without a checksum.
      await s3().send(
        new PutObjectCommand({ Bucket: Bucket(), Key, Body, ContentType, ChecksumSHA256, IfNoneMatch: '*' }),
      )
    } catch (error) {
      if (!isThere(error)) throw error
      const there = await s3().send(new HeadObjectCommand({ Bucket: Bucket(), Key, ChecksumMode: 'ENABLED' }))
      if (there.ChecksumSHA256 !== ChecksumSHA256)
        throw new Error(`The archive has something else at ${Key}: the trail of that day has changed.`, {
          cause: error,
        })
    }
  },
})
