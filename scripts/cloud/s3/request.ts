import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { account } from '../engine.ts'
import type { AwsCall, Emit } from '../engine.ts'
import type { ByteReader } from './bytes.ts'
import type { CorsRule } from './cors.ts'
import type { ObjectStore, Version } from './objects.ts'
import type { Signing } from './signature.ts'
import type { Statement } from '../template/policies.ts'
import { S3Error, toXml } from './xml.ts'
import type { Tree } from './xml.ts'

/** A bucket as the template declares it. */
export interface Bucket {
  name: string
  versioning?: 'Enabled' | 'Suspended'
  cors: CorsRule[]
  /** Whether its events go to EventBridge. */
  events: boolean
  /** Days for which nobody can remove a version that came. */
  lockDays?: number
  /** Its public access block and its policy, from the template. */
  block: Record<string, boolean>
  policy?: { Statement: Statement[] }
}

export interface S3Request {
  call: AwsCall
  /** By lower-case name, with those that a presigner moved into the query. */
  headers: Record<string, string>
  requestId: string
  reader: ByteReader
  bucket: Bucket
  key: string
  store: ObjectStore
  signing: Signing
  emit: Emit
  /** A bucket of the template. @throws NoSuchBucket */
  bucketOf(name: string): Bucket
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body?: string | Readable
}

export const xmlReply = (tree: Tree, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/xml', ...headers },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(tree)}`,
})

const kept = /^(cache-control|content-(disposition|encoding|language|type)|expires|x-amz-meta-.+)$/

/** The headers that stay with an object. */
export const keptHeaders = (headers: Record<string, string>): Record<string, string> => {
  const { 'content-encoding': encoding = '', ...others } = headers
  const real = encoding.replace(/(^|, *)aws-chunked(, *|$)/, '')
  return Object.fromEntries(Object.entries({ ...others, ...(real && { 'content-encoding': real }) }).filter(([name]) => kept.test(name))) // oxfmt-ignore
}

/** The header that names a version, where a bucket has versions. */
export const versionHeader = ({ versioning }: Bucket, { id }: Version): Record<string, string> =>
  versioning ? { 'x-amz-version-id': id } : {}

/** Adds a version under the id that the bucket gives it. @throws PreconditionFailed by `If-Match`, `If-None-Match: *` */
export const addVersion = (
  { store, bucket, headers }: S3Request,
  key: string,
  version: Pick<Version, 'headers' | 'checksums' | 'body' | 'tags'>,
): Version => {
  const etag = store.versions(bucket.name, key)[0]?.body?.etag
  const wanted = headers['if-match'] && etag && `"${etag}"`
  if ((headers['if-none-match'] && etag) || headers['if-match'] !== wanted)
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
  if (bucket.lockDays && version.body && !version.checksums?.['x-amz-checksum-type'])
    throw new S3Error('InvalidRequest', 'A checksum is required for objects that are locked.')
  const lockedUntil = bucket.lockDays && version.body && Date.now() + bucket.lockDays * 86_400_000
  const id = bucket.versioning === 'Enabled' ? randomBytes(24).toString('base64url') : 'null'
  return store.add(bucket.name, key, { ...version, id, ...(lockedUntil && { lockedUntil }) })
}

let sequence = 0

/** Tells EventBridge what happened to a version (S3 user guide, "EventBridge event message structure"). */
export const announce = async (
  { emit, bucket, call, requestId }: S3Request,
  event: 'Created' | 'Deleted',
  key: string,
  { id, body }: Version,
  why: { reason: string; 'deletion-type'?: string },
): Promise<void> => {
  if (!bucket.events) return
  sequence = Math.max(sequence + 1, Date.now() * 1000)
  const object = {
    key,
    ...(body && { etag: body.etag, ...(event === 'Created' && { size: body.size }) }),
    ...(bucket.versioning && { 'version-id': id }),
    sequencer: sequence.toString(16).padStart(16, '0'),
  }
  const source = {
    'request-id': requestId,
    requester: account,
    'source-ip-address': call.stream.socket.remoteAddress,
  }
  await emit({
    source: 'aws.s3',
    'detail-type': `Object ${event}`,
    resources: [`arn:aws:s3:::${bucket.name}`],
    detail: { version: '0', bucket: { name: bucket.name }, object, ...source, ...why },
  })
}
