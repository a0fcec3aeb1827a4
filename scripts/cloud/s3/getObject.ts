import type { Body, ObjectStore, Version } from './objects.ts'
import { versionHeader } from './request.ts'
import type { Bucket, Reply, S3Request } from './request.ts'
import { S3Error } from './xml.ts'

/** Conditions of a read, each as its header says it. */
export interface Conditions {
  range?: string | undefined
  ifNoneMatch?: string | undefined
  /** True for headers only. */
  head?: boolean
}

/** @throws NoSuchKey, NoSuchVersion; MethodNotAllowed for a delete marker that is asked for by its id. */
export const findVersion = (store: ObjectStore, bucket: Bucket, key: string, id?: string) => {
  const versions = store.versions(bucket.name, key)
  const version = id ? versions.find(version => version.id === id) : versions[0]
  if (version?.body) return { ...version, body: version.body }
  const marker = version && { 'x-amz-delete-marker': 'true', ...versionHeader(bucket, version) }
  if (id && version) throw new S3Error('MethodNotAllowed', 'This version is a delete marker.', marker)
  if (id) throw new S3Error('NoSuchVersion', 'The specified version does not exist.')
  throw new S3Error('NoSuchKey', 'The specified key does not exist.', marker)
}

/** First byte and the one after the last. Several ranges, or nonsense, mean the whole, as in S3. */
const rangeOf = (range: string, size: number): [start: number, end: number] | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to) + 1, size) : size
  if (start >= size)
    throw new S3Error('InvalidRange', 'The range is not satisfiable', { 'content-range': `bytes */${size}` })
  return end > start ? [start, end] : undefined
}

/** Answers GetObject; `overrides` are headers in place of the stored ones. @throws as {@link findVersion} */
export const readVersion = (
  store: ObjectStore,
  bucket: Bucket,
  version: Version & { body: Body },
  { range, ifNoneMatch, head }: Conditions,
  overrides: Record<string, string> = {},
): Reply => {
  const { body, headers, at } = version
  const known = {
    etag: `"${body.etag}"`,
    'last-modified': new Date(at).toUTCString(),
    ...(headers['cache-control'] && { 'cache-control': headers['cache-control'] }),
    ...versionHeader(bucket, version),
    ...overrides,
  }
  const tags = ifNoneMatch?.split(',').map(tag => tag.trim().replace(/^W\/|"/g, ''))
  if (tags?.some(tag => tag === '*' || tag === body.etag)) return { status: 304, headers: known }
  const part = range ? rangeOf(range, body.size) : undefined
  const [start, end] = part ?? [0, body.size]
  const fallback = { 'accept-ranges': 'bytes', 'content-type': 'binary/octet-stream' }
  const length = {
    'content-length': String(end - start),
    ...(part && { 'content-range': `bytes ${start}-${end - 1}/${body.size}` }),
  }
  const all = { ...fallback, ...headers, ...known, ...length }
  const reply = { status: part ? 206 : 200, headers: all }
  return head ? reply : { ...reply, body: store.read(body, start, end) }
}

/** GetObject and HeadObject. */
export const getObject = ({ call, store, bucket, key, headers }: S3Request): Reply => {
  const { range, 'if-none-match': ifNoneMatch, 'x-amz-checksum-mode': mode } = headers
  const version = findVersion(store, bucket, key, call.query.get('versionId') ?? undefined)
  const overrides = [...call.query]
    .filter(([name]) => name.startsWith('response-'))
    .map(([name, value]) => [name.slice('response-'.length), Buffer.from(value).toString('latin1')])
  const extra = { ...(mode && !range && version.checksums), ...Object.fromEntries(overrides) }
  return readVersion(store, bucket, version, { range, ifNoneMatch, head: call.method === 'HEAD' }, extra)
}
