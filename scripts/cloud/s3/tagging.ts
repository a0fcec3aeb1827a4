import { findVersion } from './getObject.ts'
import { versionHeader, xmlReply } from './request.ts'
import type { Reply, S3Request } from './request.ts'
import { elementsIn, textIn } from './xml.ts'

/** GetObjectTagging. */
export const getTagging = ({ call, store, bucket, key }: S3Request): Reply => {
  const version = findVersion(store, bucket, key, call.query.get('versionId') ?? undefined)
  const Tag = [...new URLSearchParams(version.tags)].map(([Key, Value]) => ({ Key, Value }))
  return xmlReply({ Tagging: { TagSet: { Tag } } }, 200, versionHeader(bucket, version))
}

/** PutObjectTagging, of the newest version. */
export const putTagging = async ({ call, store, bucket, key }: S3Request): Promise<Reply> => {
  const version = findVersion(store, bucket, key)
  const tags = elementsIn((await call.body()).toString(), 'Tag')
  const pairs = tags.map(tag => [textIn(tag, 'Key') ?? '', textIn(tag, 'Value') ?? ''])
  store.tag(bucket.name, key, String(new URLSearchParams(pairs)))
  return { status: 200, headers: versionHeader(bucket, version) }
}
