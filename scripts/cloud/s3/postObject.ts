import type { ByteReader } from './bytes.ts'
import { checkPolicy } from './postPolicy.ts'
import type { Fields } from './postPolicy.ts'
import { maxBytes } from './putObject.ts'
import { addVersion, announce, keptHeaders, versionHeader, xmlReply } from './request.ts'
import type { Reply, S3Request } from './request.ts'
import { S3Error } from './xml.ts'

/** Reads a form up to the first byte of its file. */
const readFields = async (
  reader: ByteReader,
  boundary: string,
): Promise<{ fields: Fields; filename: string }> => {
  const fields: Fields = {}
  await reader.text(`--${boundary}`)
  while ((await reader.text('\r\n')) !== '--') {
    const head = await reader.text('\r\n\r\n')
    const name = /\bname="([^"]*)"/i.exec(head)?.[1]?.toLowerCase() ?? ''
    if (name === 'file') return { fields, filename: /\bfilename="([^"]*)"/i.exec(head)?.[1] ?? '' }
    fields[name] = await reader.text(`\r\n--${boundary}`)
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')
}

/** A browser's form post: fields with a signed policy, then the file. */
export const postObject = async (request: S3Request): Promise<Reply> => {
  const { call, reader, headers, store, bucket, signing } = request
  const boundary = /boundary="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new S3Error('MalformedPOSTRequest', 'The body is not multipart/form-data.')
  const { fields, filename } = await readFields(reader, boundary)
  const key = (fields['key'] ?? '').replaceAll('${filename}', () => filename)
  const { signer, min, max } = checkPolicy({ ...fields, key, bucket: bucket.name }, signing)
  if (!key) throw new S3Error('InvalidArgument', 'The form has no key.')
  const path = `/${bucket.name}/${encodeURIComponent(key)}`
  await signing.authorise?.(signer, { ...call, method: 'PUT', path, headers: {} })
  const odd = Object.keys(fields).find(name =>
    /^(acl|tagging|(success_action_)?redirect|x-amz-(checksum|tag).*)$/.test(name),
  )
  if (odd) throw new S3Error('NotImplemented', `The local S3 does not know the form field ${odd}.`)
  const version = await store.receive(reader.until(`\r\n--${boundary}`), Math.min(max, maxBytes), body => {
    if (body.size < min)
      throw new S3Error('EntityTooSmall', `Your upload is smaller than the minimum of ${min}.`)
    // Header values are kept as the bytes that they are on the wire.
    const values = Object.entries(fields).map(([name, value]) => [
      name,
      Buffer.from(value).toString('latin1'),
    ])
    return addVersion(request, key, { headers: keptHeaders(Object.fromEntries(values) as Fields), body })
  })
  await announce(request, 'Created', key, version, { reason: 'POST Object' })
  const location = `http://${headers['host']}${path}`
  const made = { etag: `"${version.body?.etag}"`, location, ...versionHeader(bucket, version) }
  const status = { 200: 200, 201: 201 }[fields['success_action_status'] ?? ''] ?? 204
  if (status !== 201) return { status, headers: made }
  return xmlReply(
    { PostResponse: { Location: location, Bucket: bucket.name, Key: key, ETag: made.etag } },
    201,
    made,
  )
}
