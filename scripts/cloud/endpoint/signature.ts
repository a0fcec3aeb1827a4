import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The signature in an `Authorization` header or a presigned query. */
export interface Signature {
  algorithm: 'AWS4-HMAC-SHA256' | 'AWS4-ECDSA-P256-SHA256'
  accessKeyId: string
  /** Date, (region,) service and `aws4_request`, as the signature is scoped. */
  scope: string[]
  service: string
  signedHeaders: string[]
  signature: string
  /** `X-Amz-Date`, basic ISO 8601. */
  date: string
}

/** A request as its signature covers it. */
export interface SignedRequest {
  method: string
  /** As sent, still percent-encoded. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Hex SHA-256 of the body, or the value of `x-amz-content-sha256`. */
  payloadHash: string
}

const header =
  /^(AWS4-HMAC-SHA256|AWS4-ECDSA-P256-SHA256) +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)$/

/** Reads the `Authorization` header; undefined when it is not a well-formed AWS signature. */
export const parseAuthorization = (headers: IncomingHttpHeaders): Signature | undefined => {
  const [, algorithm, credential = '', signedHeaders = '', signature = ''] =
    header.exec(headers.authorization ?? '') ?? []
  if (!algorithm) return undefined
  const [accessKeyId = '', ...scope] = credential.split('/')
  return {
    algorithm: algorithm as Signature['algorithm'],
    accessKeyId,
    scope,
    service: scope.at(-2) ?? '',
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: String(headers['x-amz-date'] ?? ''),
  }
}

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort(byCodeUnit)
    .join('&')

const canonicalHeader = (headers: IncomingHttpHeaders, name: string): string =>
  `${name}:${[headers[name] ?? ''].flat().join(',').trim().replace(/ +/g, ' ')}`

/** The canonical request of Signature Version 4; every service but S3 encodes the path a second time. */
const canonicalRequest = (request: SignedRequest, { service, signedHeaders }: Signature): string =>
  [
    request.method,
    service === 's3' ? request.path : request.path.split('/').map(encode).join('/'),
    canonicalQuery(request.query),
    ...signedHeaders.map(name => canonicalHeader(request.headers, name)),
    '',
    signedHeaders.join(';'),
    request.payloadHash,
  ].join('\n')

/** The string that a signature of either algorithm signs. */
export const stringToSign = (request: SignedRequest, signature: Signature): string =>
  [
    signature.algorithm,
    signature.date,
    signature.scope.join('/'),
    sha256(canonicalRequest(request, signature)),
  ].join('\n')

/** Whether an AWS4-HMAC-SHA256 signature was made with this secret. */
export const isSignedWith = (secret: string, request: SignedRequest, signature: Signature): boolean => {
  const key = signature.scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`)
  const expected = hmac(key, stringToSign(request, signature))
  const given = Buffer.from(signature.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Minutes by which the clock of a signature differs from ours; NaN when its date is malformed. */
export const clockSkew = (date: string): number =>
  Math.abs(
    Date.now() - Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')),
  ) / 60_000
