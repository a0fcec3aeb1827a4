import { addVersion, announce, xmlReply } from './request.ts'
import type { Reply, S3Request } from './request.ts'
import { elementsIn, S3Error, textIn } from './xml.ts'

/** Removes a version, or hides the object behind a delete marker; answers what DeleteObjects says of it. */
const removeOne = async (request: S3Request, key: string, id?: string) => {
  const { store, bucket } = request
  const isHidden = bucket.versioning !== undefined && !id
  const version = isHidden
    ? addVersion(request, key, { headers: {} })
    : store.remove(bucket.name, key, id ?? 'null')
  const type = isHidden ? 'Delete Marker Created' : 'Permanently Deleted'
  if (version)
    await announce(request, 'Deleted', key, version, { reason: 'DeleteObject', 'deletion-type': type })
  const marker = version && !version.body && { DeleteMarker: true, DeleteMarkerVersionId: version.id }
  return { VersionId: id, ...marker }
}

export const deleteObject = async (request: S3Request): Promise<Reply> => {
  const id = request.call.query.get('versionId') ?? undefined
  const { DeleteMarkerVersionId: marker } = await removeOne(request, request.key, id)
  const version = marker ?? id
  const headers = {
    ...(version && { 'x-amz-version-id': version }),
    ...(marker && { 'x-amz-delete-marker': 'true' }),
  }
  return { status: 204, headers }
}

export const deleteObjects = async (request: S3Request): Promise<Reply> => {
  const xml = (await request.call.body()).toString()
  const objects = elementsIn(xml, 'Object')
  if (!objects.length || objects.length > 1000) throw new S3Error('MalformedXML', 'Name 1 to 1000 objects.')
  const Deleted = []
  for (const object of objects) {
    const [Key, id] = [textIn(object, 'Key') ?? '', textIn(object, 'VersionId')]
    Deleted.push({ Key, ...(await removeOne(request, Key, id)) })
  }
  return xmlReply({ DeleteResult: textIn(xml, 'Quiet') === 'true' ? {} : { Deleted } })
}
