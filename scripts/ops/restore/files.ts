import { createHash } from 'node:crypto'
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { type Version, versionsIn } from '../buckets.ts'
import { inParallel } from '../progress.ts'

/** A bucket, and the client that reaches it. */
export interface BucketAt {
  client: S3Client
  name: string
}

/** One stored file, in one of its versions. */
export interface StoredObject {
  key: string
  versionId: string | undefined
  /** Bytes. */
  size: number
  etag: string
}

/** Files that are copied or read at once; each may have 100 MB and is held whole. */
const atOnce = 3

const isNewer = (a: Version, b: Version | undefined): boolean =>
  !b || (a.LastModified?.getTime() ?? 0) > (b.LastModified?.getTime() ?? 0)

/** The files of a bucket by their keys, as they are or as they were at a moment. */
export const filesOf = async (
  { client, name }: BucketAt,
  at: Date | undefined,
): Promise<Map<string, StoredObject>> => {
  const current = new Map<string, Version>()
  const wasThere = ({ LastModified, IsLatest }: Version): boolean =>
    at ? LastModified !== undefined && LastModified <= at : IsLatest === true
  for await (const versions of versionsIn(client, name))
    for (const version of versions.filter(wasThere))
      if (isNewer(version, current.get(version.Key ?? ''))) current.set(version.Key ?? '', version)
  return new Map(
    [...current]
      .filter(([, { isDeleted }]) => !isDeleted)
      .map(([key, { VersionId, Size = 0, ETag = '' }]) => [
        key,
        { key, versionId: VersionId, size: Size, etag: ETag },
      ]),
  )
}

const isSame = (a: StoredObject, b: StoredObject | undefined): boolean =>
  b !== undefined && a.size === b.size && a.etag === b.etag

const copyFile = async (from: BucketAt, into: BucketAt, file: StoredObject): Promise<void> => {
  const object = await from.client.send(
    new GetObjectCommand({ Bucket: from.name, Key: file.key, VersionId: file.versionId }),
  )
  await into.client.send(
    new PutObjectCommand({
      Bucket: into.name,
      Key: file.key,
      Body: (await object.Body?.transformToByteArray()) ?? new Uint8Array(),
      ContentType: object.ContentType,
      ContentDisposition: object.ContentDisposition,
      CacheControl: object.CacheControl,
      Metadata: object.Metadata,
    }),
  )
}

/**
 * Copies the files that `into` lacks, with their headers; through this machine, so that the two may be in different
 * accounts. Files that only `into` has stay: their keys cannot be guessed, and no record leads to them.
 */
export const copyFiles = async (
  from: BucketAt,
  into: BucketAt,
  at: Date | undefined,
): Promise<{ copied: number; bytes: number; same: number }> => {
  const [source, target] = await Promise.all([filesOf(from, at), filesOf(into, undefined)])
  const missing = [...source.values()].filter(file => !isSame(file, target.get(file.key)))
  await inParallel(missing, atOnce, file => copyFile(from, into, file))
  const bytes = missing.reduce((sum, { size }) => sum + size, 0)
  return { copied: missing.length, bytes, same: source.size - missing.length }
}

/** A file as a record describes it. */
export interface RecordedFile {
  key: string
  /** Hex. */
  sha256: string
}

const sha256Of = async ({ client, name }: BucketAt, Key: string): Promise<string | undefined> => {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key }))
    return createHash('sha256')
      .update((await Body?.transformToByteArray()) ?? '')
      .digest('hex')
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/** Faults of the files of `into`, a line each: compared with those of `from`, and with their records. */
export const compareFiles = async (
  from: BucketAt,
  into: BucketAt,
  at: Date | undefined,
  records: readonly RecordedFile[],
): Promise<{ files: { from: number; into: number }; differing: string[] }> => {
  const [source, target] = await Promise.all([filesOf(from, at), filesOf(into, undefined)])
  const differing = [...source.values()]
    .filter(file => !isSame(file, target.get(file.key)))
    .map(({ key }) => `${key}: ${target.has(key) ? 'is another file' : 'is missing'}`)
  await inParallel(records, atOnce, async ({ key, sha256 }) => {
    const actual = await sha256Of(into, key)
    if (actual === undefined) differing.push(`${key}: has a record, and no file`)
    else if (actual !== sha256) differing.push(`${key}: its bytes are not those of its record`)
  })
  return { files: { from: source.size, into: target.size }, differing: differing.sort() }
}
