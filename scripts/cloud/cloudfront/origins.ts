import { request as httpRequest } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { account } from '../engine.ts'
import { errorPage } from './errorPage.ts'

/** Reads objects as the S3 engine keeps them, with S3's own statuses, headers and error bodies. */
export interface ObjectReader {
  /** @param distribution the ARN of the one that asks */
  readObject(
    bucket: string,
    key: string,
    conditions: { range?: string; ifNoneMatch?: string },
    distribution: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: Readable }>
}

/** An origin as CloudFormation writes it; times in seconds. */
export interface Origin {
  Id: string
  DomainName: string
  OriginPath?: string
  S3OriginConfig?: object
  OriginAccessControlId?: string
  CustomOriginConfig?: { OriginReadTimeout?: number }
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
}

/** An origin group as CloudFormation writes it. */
export interface OriginGroup {
  Id: string
  FailoverCriteria: { StatusCodes: { Items: number[] } }
  Members: { Items: { OriginId: string }[] }
}

/** A request as the edge sends it on; `path` with query string. */
export interface OriginRequest {
  method: string
  path: string
  headers: Headers
  body?: Readable
}

export interface OriginAnswer {
  status: number
  headers: Headers
  body: Readable
}

/** The origin could not be reached (502), took too long (504) or does not exist. */
class Unreachable extends Error {
  readonly status: 502 | 504
  constructor(status: 502 | 504, why: string) {
    super(why)
    this.status = status
  }
}

const page = (status: number, why: string): OriginAnswer => {
  const { headers, body } = errorPage(status, why)
  return { status, headers, body: Readable.from([body]) }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const arnOf = (distribution: string): string => `arn:aws:cloudfront::${account}:distribution/${distribution}`

const fromS3 = async (
  origin: Origin,
  request: OriginRequest,
  distribution: string,
  objects: ObjectReader,
): Promise<OriginAnswer> => {
  if (!['GET', 'HEAD'].includes(request.method))
    return page(405, 'The method is not allowed against this origin.')
  if (!origin.OriginAccessControlId)
    return page(403, 'The bucket is private and the origin has no access control.')
  const [bucket = ''] = origin.DomainName.split('.s3.')
  const [path = ''] = request.path.split('?')
  const key = decoded(`${origin.OriginPath ?? ''}${path}`.slice(1))
  if (key === undefined) return page(400, 'The address is no UTF-8.')
  const range = request.headers.get('range')
  const ifNoneMatch = request.headers.get('if-none-match')
  const conditions = { ...(range && { range }), ...(ifNoneMatch && { ifNoneMatch }) }
  const found = await objects.readObject(bucket, key, conditions, distribution)
  return { ...found, headers: new Headers(found.headers) }
}

const fromHttp = (origin: Origin, request: OriginRequest, address: string): Promise<OriginAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<OriginAnswer>()
  const headers = new Headers(request.headers)
  if (!headers.has('host')) headers.set('host', origin.DomainName)
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders ?? [])
    headers.set(HeaderName, HeaderValue)
  const outgoing = httpRequest(`${address}${origin.OriginPath ?? ''}${request.path}`, {
    method: request.method,
    headers: Object.fromEntries(headers),
    timeout: (origin.CustomOriginConfig?.OriginReadTimeout ?? 30) * 1000,
    agent: false,
  })
  outgoing.on('timeout', () => outgoing.destroy(new Unreachable(504, 'The origin took too long.')))
  outgoing.on('error', error =>
    reject(
      error instanceof Unreachable ? error : new Unreachable(502, `The origin failed: ${error.message}`),
    ),
  )
  outgoing.on('response', answer => {
    const received = new Headers()
    for (const [name, values] of Object.entries(answer.headersDistinct))
      for (const value of values ?? []) received.append(name, value)
    resolve({ status: answer.statusCode ?? 502, headers: received, body: answer })
  })
  if (request.body) pipeline(request.body, outgoing, error => error && outgoing.destroy(error))
  else outgoing.end()
  return promise
}

/**
 * Asks an origin, or an origin group: its second member when the first cannot be reached or answers with a listed status
 * and the method is GET, HEAD or OPTIONS. An origin that cannot be reached is answered with 502 or 504.
 */
export const askOrigin = async (
  id: string,
  request: OriginRequest,
  {
    id: distribution,
    origins,
    groups,
  }: { id: string; origins: Map<string, Origin>; groups: Map<string, OriginGroup> },
  objects: ObjectReader,
  originAddress: (domain: string) => string | undefined,
): Promise<OriginAnswer> => {
  const ask = async (originId: string): Promise<OriginAnswer> => {
    const origin = origins.get(originId)
    if (!origin) throw new Error(`The distribution has no origin ${originId}`)
    if (origin.S3OriginConfig) return fromS3(origin, request, arnOf(distribution), objects)
    const address = originAddress(origin.DomainName)
    if (!address) throw new Unreachable(502, `Nothing is known at ${origin.DomainName}.`)
    return fromHttp(origin, request, address)
  }
  const orPage = (asked: Promise<OriginAnswer>): Promise<OriginAnswer> =>
    asked.catch((error: unknown) => {
      if (error instanceof Unreachable) return page(error.status, error.message)
      throw error
    })

  const group = groups.get(id)
  const [first, second] = group?.Members.Items.map(({ OriginId }) => OriginId) ?? [id]
  const safe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  if (!group || !first || !second || !safe) return orPage(ask(first ?? id))
  const statuses = group.FailoverCriteria.StatusCodes.Items
  try {
    const answer = await ask(first)
    if (!statuses.includes(answer.status)) return answer
    answer.body.destroy()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    // "CloudFront fails to connect to the primary origin (when 503 is set as a failover code)", "times out (when 504 is
    // set)": CloudFront Developer Guide, "Optimize high availability with CloudFront origin failover".
    if (!statuses.includes(error.status === 504 ? 504 : 503)) return page(error.status, error.message)
  }
  return orPage(ask(second))
}
