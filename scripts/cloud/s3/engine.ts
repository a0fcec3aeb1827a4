import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsError, region, stableId } from '../engine.ts'
import type { AwsCall, Emit, Engine, Resource } from '../engine.ts'
import { letsEdgeIn } from '../iam/bucketPolicy.ts'
import { ByteReader } from './bytes.ts'
import { corsHeaders } from './cors.ts'
import { findVersion, readVersion } from './getObject.ts'
import type { Conditions } from './getObject.ts'
import { ObjectStore } from './objects.ts'
import { run } from './operations.ts'
import type { Fields } from './postPolicy.ts'
import { xmlReply } from './request.ts'
import type { Bucket, Reply, S3Request } from './request.ts'
import { checkPresigned } from './signature.ts'
import type { Signing } from './signature.ts'
import { S3Error } from './xml.ts'

/** Reads objects inside the process, for CloudFront's part. */
export interface S3Reader {
  /**
   * Answers GetObject: 200, 206, 304, or an error in XML. The body is to be read or destroyed.
   * @param distribution the ARN of the one that asks, which the bucket's policy has to let in; without one nothing is asked of it
   */
  readObject(
    bucket: string,
    key: string,
    conditions?: Conditions,
    distribution?: string,
  ): Promise<Reply & { body: Readable }>
}

type Sent = Pick<S3Request, 'requestId' | 'reader'>

/** The bucket of a resource; what has no effect here (lifecycle, encryption …) is accepted. @throws for what would have one. */
const bucketFrom = async ({ stack, logicalId, properties }: Resource): Promise<Bucket> => {
  const { EventBridgeConfiguration: bridge, ...others } = properties['NotificationConfiguration'] ?? {}
  const beyond = ['ReplicationConfiguration', 'WebsiteConfiguration']
  const odd = [...beyond.filter(name => properties[name]), ...Object.keys(others)][0]
  if (odd) throw new Error(`Bucket ${logicalId}: the local S3 has no ${odd}.`)
  const id = await stableId(12, 'abcdefghijklmnopqrstuvwxyz0123456789', stack, logicalId)
  const name: string =
    properties['BucketName'] ?? `${`${stack}-${logicalId}`.toLowerCase().slice(0, 50)}-${id}`
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) throw new Error(`${name} cannot name a bucket.`)
  const { Days: lockDays } = properties['ObjectLockConfiguration']?.Rule?.DefaultRetention ?? {}
  return {
    name,
    versioning: properties['VersioningConfiguration']?.Status,
    block: properties['PublicAccessBlockConfiguration'] ?? {},
    ...(lockDays && { lockDays: Number(lockDays) }),
    cors: properties['CorsConfiguration']?.CorsRules ?? [],
    events: bridge !== undefined && String(bridge.EventBridgeEnabled ?? true) === 'true',
  }
}

const errorReply = (error: unknown): Reply => {
  if (error instanceof URIError)
    return errorReply(new S3Error('InvalidURI', "Couldn't parse the specified URI."))
  if (!(error instanceof AwsError)) throw error
  const body = { Error: { Code: error.code, Message: error.message } }
  return xmlReply(body, error.status, error instanceof S3Error ? error.headers : {})
}

/** A reader who leaves in the middle is no failure. */
const send = (body: Readable, response: ServerResponse): Promise<void> =>
  pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })

interface Options {
  dir: string
  emit: Emit
  signing: Signing
}

/** S3 on disk, path style: `/{bucket}/{key}`. It has the buckets of the template and no others. */
export const s3Engine = ({ dir, emit, signing }: Options): Engine & S3Reader => {
  const buckets = new Map<string, Bucket>()
  const store = new ObjectStore(dir)
  const bucketOf = (name: string): Bucket => {
    const bucket = buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', `The specified bucket ${name} does not exist`)
    return bucket
  }

  /** Only who may list a bucket hears what is missing in it. @throws AccessDenied */
  const mayList = async (signer: string, { call, headers, bucket }: S3Request): Promise<void> => {
    const [, name = bucket.name] = /^\/?([^/]+)/.exec(headers['x-amz-copy-source'] ?? '') ?? []
    const query = new URLSearchParams('list-type=2')
    await signing.authorise?.(signer, { ...call, method: 'GET', path: `/${name}`, query, headers: {} })
  }

  const replyTo = async (call: AwsCall, name: string, path: string, sent: Sent): Promise<Reply> => {
    if (call.method === 'OPTIONS') {
      if (corsHeaders(bucketOf(name).cors, call)) return { status: 200, headers: {} }
      throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
    }
    const isForm = call.method === 'POST' && call.headers['content-type']?.startsWith('multipart/form-data')
    const isPresigned = !call.caller && !isForm
    const signer = isPresigned ? checkPresigned(call, signing) : call.caller?.accessKeyId
    const key = decodeURIComponent(path)
    if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError', 'Your key is too long')
    const hoisted = isPresigned ? [...call.query].map(([name, value]) => [name.toLowerCase(), value]) : []
    const headers = Object.fromEntries([...hoisted, ...Object.entries(call.headers)]) as Fields
    if (isPresigned && signer) await signing.authorise?.(signer, { ...call, headers })
    if (!name && call.method === 'GET') {
      const Bucket = [...buckets.keys()].sort().map(Name => ({ Name }))
      return xmlReply({ ListAllMyBucketsResult: { Buckets: { Bucket } } })
    }
    const request = { ...sent, call, headers, key, store, signing, emit, bucketOf, bucket: bucketOf(name) }
    try {
      return await run(request)
    } catch (error) {
      if (signer && error instanceof S3Error && error.code === 'NoSuchKey') await mayList(signer, request)
      throw error
    }
  }

  return {
    services: ['s3'],
    answer: async (call, response) => {
      const sent = {
        requestId: randomBytes(8).toString('hex').toUpperCase(),
        reader: new ByteReader(call.stream),
      }
      const [, name = '', path = ''] = /^\/([^/]*)\/?(.*)$/s.exec(call.path) ?? []
      const cors = corsHeaders(buckets.get(name)?.cors ?? [], call)
      response.setHeaders(new Map(Object.entries({ 'x-amz-request-id': sent.requestId, ...cors })))
      const isGone = () => call.stream.destroyed && !call.stream.complete
      const failed = (error: unknown) => (isGone() ? undefined : errorReply(error))
      try {
        const reply = await replyTo(call, name, path, sent).catch(failed)
        if (!reply) return
        response.writeHead(reply.status, reply.headers)
        if (reply.body instanceof Readable) await send(reply.body, response)
        else response.end(reply.body)
      } finally {
        await sent.reader.drop()
      }
    },
    readObject: async (name, key, conditions = {}, distribution) => {
      const read = async () => {
        const bucket = bucketOf(name)
        const may = (action: string, resource: string): boolean =>
          !distribution || letsEdgeIn(bucket.policy?.Statement ?? [], { action, resource }, distribution)
        const arn = `arn:aws:s3:::${name}`
        const isThere = store.versions(name, key)[0]?.body !== undefined
        // Only who may list a bucket hears what is missing in it.
        if (!may('s3:GetObject', `${arn}/${key}`) || (!isThere && !may('s3:ListBucket', arn)))
          throw new S3Error('AccessDenied', 'Access Denied')
        return readVersion(store, bucket, findVersion(store, bucket, key), conditions)
      }
      const { body = '', ...reply } = await read().catch(errorReply)
      return { ...reply, body: typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body }
    },
    resources: {
      'AWS::S3::Bucket': async resource => {
        const bucket = await bucketFrom(resource)
        const { name } = bucket
        buckets.set(name, bucket)
        const hosts = {
          DomainName: `${name}.s3.amazonaws.com`,
          RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
        }
        return { ref: name, attributes: { Arn: `arn:aws:s3:::${name}`, ...hosts } }
      },
      'AWS::S3::BucketPolicy': ({ properties }) => {
        const bucket = bucketOf(properties['Bucket'])
        bucket.policy = properties['PolicyDocument']
        return { ref: bucket.name }
      },
    },
    close: () => Promise.resolve(),
  }
}
