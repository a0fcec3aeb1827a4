import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  S3Client,
} from '@aws-sdk/client-s3'
import { Failure } from './failure.ts'
import type { ClientSettings } from './place.ts'

/** An S3 client for operations. */
export const s3For = (settings: ClientSettings): S3Client =>
  new S3Client({ ...settings, forcePathStyle: settings.endpoint !== undefined })

/** A version of an object, or the mark that it was deleted. */
export interface Version extends ObjectVersion {
  isDeleted: boolean
}

/** All versions of all objects of a bucket, a page at a time. */
export const versionsIn = async function* (client: S3Client, Bucket: string): AsyncGenerator<Version[]> {
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {}
  while (next) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, ...next }),
    )
    const { Versions = [], DeleteMarkers = [], NextKeyMarker, NextVersionIdMarker } = page
    yield [
      ...Versions.map(version => ({ ...version, isDeleted: false })),
      ...DeleteMarkers.map(marker => ({ ...marker, isDeleted: true })),
    ]
    next = page.IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : undefined
  }
}

/**
 * Deletes every object of a bucket with all its versions: CloudFormation deletes empty buckets only.
 * @throws Failure naming an object that stays
 */
export const emptyBucket = async (client: S3Client, Bucket: string): Promise<number> => {
  let count = 0
  for await (const versions of versionsIn(client, Bucket)) {
    if (!versions.length) continue
    const Objects = versions.map(({ Key, VersionId }) => ({ Key, VersionId }))
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors[0]) throw new Failure(`${Bucket} keeps ${Errors[0].Key}: ${Errors[0].Message}.`)
    count += versions.length
  }
  return count
}
