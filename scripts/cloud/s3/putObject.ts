import { unchunked } from './bytes.ts'
import { findVersion } from './getObject.ts'
import type { Digests } from './objects.ts'
import { addVersion, announce, keptHeaders, versionHeader, xmlReply } from './request.ts'
import type { Reply, S3Request } from './request.ts'
import { S3Error } from './xml.ts'

/** The largest object of a single upload, in bytes. */
export const maxBytes = 5 * 1024 ** 3

const digestHeader = /^(content-md5|x-amz-content-sha256|x-amz-checksum-(?!type|algorithm).+)$/

/** Compares what arrived with the digests that came with it; answers the checksums among them. */
const checkDigests = (digests: Digests, promised: Record<string, string>): Digests => {
  const named = Object.entries(promised).filter(([name]) => digestHeader.test(name))
  const given = named.filter(([, value]) => !/^(UNSIGNED|STREAMING)-/.test(value))
  for (const [name, value] of given) {
    if (!digests[name]) throw new S3Error('NotImplemented', `The local S3 does not compute ${name}.`)
    if (digests[name] !== value)
      throw new S3Error('BadDigest', `The ${name} you specified did not match the body.`)
  }
  const checksums = given.filter(([name]) => name.startsWith('x-amz-checksum-'))
  return Object.fromEntries([
    ...checksums,
    ...(checksums.length ? [['x-amz-checksum-type', 'FULL_OBJECT']] : []),
  ])
}

export const putObject = async (request: S3Request): Promise<Reply> => {
  const { reader, headers, store, bucket, key } = request
  const payload = headers['x-amz-content-sha256'] ?? ''
  const isChunked = payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
  if (payload.startsWith('STREAMING-') && !isChunked)
    throw new S3Error('NotImplemented', `The local S3 does not read ${payload}.`)
  const size = headers[isChunked ? 'x-amz-decoded-content-length' : 'content-length']
  if (!size) throw new S3Error('MissingContentLength', 'You must provide the length of the body.')
  const trailers: Digests = {}
  const source = isChunked ? unchunked(reader, trailers) : reader.take(Number(size))
  const version = await store.receive(source, maxBytes, (body, digests) => {
    const promised = headers['x-amz-trailer']?.toLowerCase()
    if (body.size !== Number(size) || (promised && !(promised in trailers)))
      throw new S3Error('IncompleteBody', 'The body has not the length or the trailer that was promised.')
    const checksums = checkDigests(digests, { ...headers, ...trailers })
    return addVersion(request, key, { headers: keptHeaders(headers), checksums, body })
  })
  await announce(request, 'Created', key, version, { reason: 'PutObject' })
  const etag = `"${version.body?.etag}"`
  return { status: 200, headers: { etag, ...version.checksums, ...versionHeader(bucket, version) } }
}

/**
 * Copying an object with its tags needs the rights to read and to write them. Source:
 * https://repost.aws/knowledge-center/s3-troubleshoot-copy-between-buckets
 * @throws AccessDenied
 */
const mayCopyTags = async ({ call, signing }: S3Request, source: string, id = ''): Promise<void> => {
  const signer = call.caller?.accessKeyId
  if (!signer) return
  const query = new URLSearchParams('tagging')
  const from = new URLSearchParams({ tagging: '', ...(id && { versionId: id }) })
  await signing.authorise?.(signer, { ...call, method: 'GET', path: source, query: from, headers: {} })
  await signing.authorise?.(signer, { ...call, query, headers: {} })
}

export const copyObject = async (request: S3Request): Promise<Reply> => {
  const { headers, store, bucket, key } = request
  const [path = '', id] = (headers['x-amz-copy-source'] ?? '').split('?versionId=')
  const [, name = '', from = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? []
  const source = findVersion(store, request.bucketOf(name), from, id)
  if ((headers['x-amz-copy-source-if-match']?.replaceAll('"', '') ?? source.body.etag) !== source.body.etag)
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
  const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE'
  const isRetagged = headers['x-amz-tagging-directive'] === 'REPLACE'
  if (!isReplaced && !isRetagged && !id && name === bucket.name && from === key)
    throw new S3Error('InvalidRequest', 'An object cannot be copied to itself without a change.')
  if (source.tags && !isRetagged) await mayCopyTags(request, `/${path.replace(/^\//, '')}`, id)
  const { checksums, body, tags } = source
  const version = addVersion(request, key, {
    headers: isReplaced ? keptHeaders(headers) : source.headers,
    ...(checksums && { checksums }),
    body: store.copy(body),
    ...(tags && !isRetagged && { tags }),
  })
  await announce(request, 'Created', key, version, { reason: 'CopyObject' })
  const result = { ETag: `"${source.body.etag}"`, LastModified: version.at }
  return xmlReply({ CopyObjectResult: result }, 200, versionHeader(bucket, version))
}
