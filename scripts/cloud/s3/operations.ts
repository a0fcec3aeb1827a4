import { region } from '../engine.ts'
import { deleteObject, deleteObjects } from './deleteObject.ts'
import { getObject } from './getObject.ts'
import { list } from './listing.ts'
import { postObject } from './postObject.ts'
import { copyObject, putObject } from './putObject.ts'
import { xmlReply } from './request.ts'
import type { Reply, S3Request } from './request.ts'
import type { Statement } from '../template/policies.ts'
import { getTagging, putTagging } from './tagging.ts'
import { S3Error } from './xml.ts'

type Run = (request: S3Request) => Reply | Promise<Reply>

const listing: Run = ({ store, bucket, call }) =>
  xmlReply(list(bucket.name, store.keys(bucket.name), call.query))
/** Anybody, without a condition. Source: S3 user guide, "The meaning of public". */
const isPublic = ({ Effect, Principal, Condition }: Statement): boolean =>
  Effect === 'Allow' && !Condition && ['"*"', '{"AWS":"*"}'].includes(JSON.stringify(Principal))

const page = 'prefix delimiter max-keys encoding-type'

/** Each operation with the query parameters that it knows. */
const operations: Record<string, [run: Run, parameters: string]> = {
  'PUT object': [request => (request.headers['x-amz-copy-source'] ? copyObject : putObject)(request), ''],
  'GET object': [
    getObject,
    'versionId response-content-type response-content-disposition response-cache-control',
  ],
  'HEAD object': [getObject, 'versionId'],
  'DELETE object': [deleteObject, 'versionId'],
  'GET object?tagging': [getTagging, 'tagging versionId'],
  'PUT object?tagging': [putTagging, 'tagging'],
  'HEAD bucket': [() => ({ status: 200, headers: { 'x-amz-bucket-region': region } }), ''],
  'GET bucket?location': [() => xmlReply({ LocationConstraint: region }), 'location'],
  'GET bucket?versioning': [
    ({ bucket }) => xmlReply({ VersioningConfiguration: { Status: bucket.versioning } }),
    'versioning',
  ],
  'GET bucket?publicAccessBlock': [
    ({ bucket }) => xmlReply({ PublicAccessBlockConfiguration: bucket.block }),
    'publicAccessBlock',
  ],
  'GET bucket?policyStatus': [
    ({ bucket: { policy } }) =>
      xmlReply({ PolicyStatus: { IsPublic: policy?.Statement.some(isPublic) ?? false } }),
    'policyStatus',
  ],
  'POST bucket': [postObject, ''],
  'POST bucket?delete': [deleteObjects, 'delete'],
  'GET bucket?list-type': [listing, `${page} list-type continuation-token start-after fetch-owner`],
  'GET bucket?versions': [listing, `${page} versions key-marker version-id-marker`],
}

/** Parameters that make a call on a bucket another one. */
const subresources = [
  'delete',
  'list-type',
  'location',
  'policyStatus',
  'publicAccessBlock',
  'versioning',
  'versions',
]

const signing = /^x-(amz-.*|id)$/i
const unknownHeader =
  /^(?!PUT (if-match|x-amz-tagging-directive)$)\w+ (if-match|if-unmodified-since|x-amz-(acl|grant|tagging|object-lock|mfa|website|copy-source-(if-(none|modified|unmodified)|range)|server-side-encryption-customer).*)$/

/** Carries out a call. @throws NotImplemented, naming what is not known and would change the answer. */
export const run: Run = request => {
  const { method, query } = request.call
  const kind = (request.key ? ['tagging'] : subresources).find(name => query.has(name))
  const name = `${method} ${request.key ? 'object' : 'bucket'}${kind ? `?${kind}` : ''}`
  const [operation, parameters = ''] = operations[name] ?? []
  const parameter = [...query.keys()].find(
    each => !signing.test(each) && !parameters.split(' ').includes(each),
  )
  const header = Object.keys(request.headers).find(each => unknownHeader.test(`${method} ${each}`))
  if (operation && !parameter && !header) return operation(request)
  throw new S3Error(
    'NotImplemented',
    `The local S3 has no ${[name, parameter, header].filter(Boolean).join(' with ')}.`,
  )
}
