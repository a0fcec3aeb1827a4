import type { AwsCall } from '../engine.ts'
import { elementsIn, textIn } from '../s3/xml.ts'
import type { Permission } from './statements.ts'

const onObject = (
  action: string,
  bucket: string,
  key: string,
  version?: string | null,
  end = '',
): Permission => ({
  action: `s3:${action}${version ? 'Version' : ''}${end}`,
  resource: `arn:aws:s3:::${bucket}/${key}`,
})

const onBucket: Record<string, string> = {
  HEAD: 'ListBucket',
  'GET location': 'GetBucketLocation',
  'GET policyStatus': 'GetBucketPolicyStatus',
  'GET publicAccessBlock': 'GetBucketPublicAccessBlock',
  'GET versioning': 'GetBucketVersioning',
  'GET list-type': 'ListBucket',
  'GET versions': 'ListBucketVersions',
}

/** Parameters of the operations below; any other makes it another operation. */
const details =
  /^(x-.*|versionId|response-.*|prefix|delimiter|max-keys|encoding-type|continuation-token|start-after|fetch-owner|(key|version-id)-marker)$/i

/**
 * Permissions that S3 checks for a call of the path style, `/{bucket}/{key}`; none for an unknown call.
 * Of DeleteObjects AWS refuses keys one by one; here one key refuses all.
 */
export const s3Permissions = async (call: AwsCall): Promise<Permission[]> => {
  const { method, path, query, headers } = call
  const [, bucket = '', encoded = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? []
  const key = decodeURIComponent(encoded)
  const version = query.get('versionId')
  const operation = [method, ...[...query.keys()].filter(name => !details.test(name))].join(' ')
  if (!bucket) return operation === 'GET' ? [{ action: 's3:ListAllMyBuckets', resource: '*' }] : []
  if (!key && operation === 'POST delete')
    return elementsIn((await call.body()).toString(), 'Object').map(object =>
      onObject('DeleteObject', bucket, textIn(object, 'Key') ?? '', textIn(object, 'VersionId')),
    )
  if (!key) {
    const action = onBucket[operation]
    return action ? [{ action: `s3:${action}`, resource: `arn:aws:s3:::${bucket}` }] : []
  }
  if (operation === 'GET' || operation === 'HEAD') return [onObject('GetObject', bucket, key, version)]
  if (operation === 'DELETE') return [onObject('DeleteObject', bucket, key, version)]
  if (operation === 'GET tagging') return [onObject('GetObject', bucket, key, version, 'Tagging')]
  if (operation === 'PUT tagging') return [onObject('PutObject', bucket, key, version, 'Tagging')]
  if (operation !== 'PUT') return []
  const [source = '', of] = String(headers['x-amz-copy-source'] ?? '').split('?versionId=')
  const [, from = '', name = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(source)) ?? []
  return [...(source ? [onObject('GetObject', from, name, of)] : []), onObject('PutObject', bucket, key)]
}
