import type { Version } from './objects.ts'
import type { Tree } from './xml.ts'

const byUtf8 = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
const isAfter = (a: string, b: string): boolean => byUtf8(a, b) > 0
const encodeUrl = (text: string): string => encodeURIComponent(text).replace(/%20/g, '+').replace(/%2F/g, '/')

/**
 * The answer to ListObjectsV2, or with the parameter `versions` to ListObjectVersions: keys in the
 * order of their UTF-8 bytes, of each the newest version first.
 */
export const list = (bucket: string, keys: Map<string, Version[]>, query: URLSearchParams): Tree => {
  const given = (name: string): string => query.get(name) ?? ''
  const [prefix, delimiter, max] = [given('prefix'), given('delimiter'), Math.min(Number(query.get('max-keys') ?? 1000), 1000)] // oxfmt-ignore
  const text = (plain: string): string => (given('encoding-type') === 'url' ? encodeUrl(plain) : plain)
  const every = query.has('versions')
  const reached = every
    ? given('key-marker')
    : Buffer.from(given('continuation-token'), 'base64url').toString()

  /** The common prefix that stands for a key, if one does. */
  const groupOf = (key: string): string | undefined => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? undefined : key.slice(0, end + delimiter.length)
  }
  const entries = [...keys.keys()]
    .filter(key => key.startsWith(prefix) && (reached || isAfter(key, given('start-after'))))
    .sort(byUtf8)
    .flatMap(key => {
      const versions = (keys.get(key) ?? []).map((version, at) => ({ key, version, latest: at === 0 }))
      const shown = every ? versions : versions.slice(0, 1).filter(({ version }) => version.body)
      const marked = versions.findIndex(({ version }) => version.id === given('version-id-marker'))
      if (given('version-id-marker') && key === reached) return shown.slice(marked + 1)
      return isAfter(groupOf(key) ?? key, reached) ? shown : []
    })

  const shown: typeof entries = []
  const groups = new Set<string>()
  let last: (typeof entries)[number] | undefined
  let isTruncated = false
  for (const entry of entries) {
    const group = groupOf(entry.key)
    if (group !== undefined && groups.has(group)) continue
    isTruncated = max > 0 && shown.length + groups.size === max
    if (shown.length + groups.size === max) break
    if (group === undefined) shown.push(entry)
    else groups.add(group)
    last = entry
  }

  const next = isTruncated && last ? (groupOf(last.key) ?? last.key) : undefined
  const common: Tree = {
    Name: bucket,
    Prefix: text(prefix),
    MaxKeys: max,
    IsTruncated: isTruncated,
    EncodingType: given('encoding-type') || undefined,
    CommonPrefixes: [...groups].map(group => ({ Prefix: text(group) })),
  }
  const shape = ({ key, version: { id, at, body }, latest }: (typeof entries)[number]): Tree => ({
    Key: text(key),
    LastModified: at,
    ...(body && { ETag: `"${body.etag}"`, Size: body.size, StorageClass: 'STANDARD' }),
    ...(every && { VersionId: id, IsLatest: latest }),
  })
  if (!every) {
    const token = next && Buffer.from(next).toString('base64url')
    const counts = { KeyCount: shown.length + groups.size, NextContinuationToken: token }
    return { ListBucketResult: { ...common, ...counts, Contents: shown.map(shape) } }
  }
  return {
    ListVersionsResult: {
      ...common,
      NextKeyMarker: next && text(next),
      NextVersionIdMarker: next && last?.key === next ? last.version.id : undefined,
      Version: shown.filter(({ version }) => version.body).map(shape),
      DeleteMarker: shown.filter(({ version }) => !version.body).map(shape),
    },
  }
}
