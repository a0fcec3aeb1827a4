import { randomUUID } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** A copy of the index on this machine; the caller removes it. */
export interface IndexFile {
  path: string
  /** Tells this state of the index from others. */
  etag: string
}

/** The index where all functions find it: one object, private, replaced as a whole. */
export interface IndexStore {
  /**
   * The index as it is now.
   * @param known the state that the caller has
   * @returns `same` when it is still that one; undefined when there is none
   */
  fetch(known?: string): Promise<IndexFile | 'same' | undefined>
  /**
   * Puts a file in the place of the index of that state; undefined is none.
   * @returns false when somebody else was first
   */
  put(path: string, over: string | undefined): Promise<boolean>
}

const object = () => ({ Bucket: setting('BUCKET_SEARCH'), Key: 'index.db' })

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)

/** Where there is room for a copy. */
export const newPath = (): string => join(tmpdir(), `search-${randomUUID()}.db`)

export const indexStore = (): IndexStore => ({
  async fetch(known) {
    try {
      const { Body, ETag } = await s3().send(
        new GetObjectCommand({ ...object(), ...(known !== undefined && { IfNoneMatch: known }) }),
      )
      if (!Body || !ETag) throw new Error('The search index has no bytes.')
      const path = newPath()
      await pipeline(Body as Readable, createWriteStream(path))
      return { path, etag: ETag }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      if (hasStatus(error, 304)) return 'same'
      throw error
    }
  },

  async put(path, over) {
    const condition = over === undefined ? { IfNoneMatch: '*' } : { IfMatch: over }
    try {
      await s3().send(new PutObjectCommand({ ...object(), Body: readFileSync(path), ...condition }))
      return true
    } catch (error) {
      // 409: another write was under way; 412: it has ended; 404: somebody took the index away.
      if (hasStatus(error, 404, 409, 412)) return false
      throw error
    }
  },
})
