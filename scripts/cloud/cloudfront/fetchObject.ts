import { type Origin } from './origins.ts'
import { type OriginGroup } from './origins.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Behaviour } from './behaviours.ts'
import type { edgeCache, Loaded, Served } from './cache.ts'
import { freshFor } from './freshness.ts'
import { cacheKey, chosenQuery, originHeaders } from './originRequest.ts'
import { askOrigin, type ObjectReader, type OriginAnswer } from './origins.ts'
import { acceptEncoding } from './policies.ts'
import type { EdgeAnswer, EdgeRequest } from './viewerEvent.ts'

/** A distribution as the template declares it. */
export interface Distribution {
  id: string
  domain: string
  defaultRootObject: string
  /** In the order in which they are tried; the default behaviour, pattern `*`, is last. */
  behaviours: Behaviour[]
  origins: Map<string, Origin>
  groups: Map<string, OriginGroup>
  /** Error caching minimum in seconds by status. */
  errorTtls: Map<number, number>
}

// Source: CloudFront Developer Guide, "Serve compressed files": types, sizes in bytes, statuses, ETag.
const types =
  /^(application\/(dash\+xml|eot|font|font-sfnt|javascript|json|opentype|otf|pdf|pkcs7-mime|protobuf|rss\+xml|truetype|ttf|vnd\.apple\.mpegurl|vnd\.ms-fontobject|wasm|xhtml\+xml|xml|x-font-opentype|x-font-truetype|x-font-ttf|x-httpd-cgi|x-javascript|x-mpegurl|x-opentype|x-otf|x-perl|x-ttf)|font\/(eot|opentype|otf|ttf)|image\/svg\+xml|text\/(css|csv|html|javascript|js|plain|richtext|tab-separated-values|xml|x-component|x-java-source|x-script)|vnd\.apple\.mpegurl)$/
const least = 1_000
const most = 10_000_000
const statuses = [200, 403, 404]
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses an answer where CloudFront would. `accepted` is the normalised `Accept-Encoding`. */
const compressed = async (answer: EdgeAnswer, accepted: string): Promise<EdgeAnswer> => {
  const { status, body } = answer
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const fits = body.length >= least && body.length <= most && statuses.includes(status)
  if (!accepted || !fits || !types.test(type) || answer.headers.has('content-encoding')) return answer
  const encoding = accepted.includes('br') ? 'br' : 'gzip'
  const small =
    encoding === 'br' ? await promisify(brotliCompress)(body, quality) : await promisify(gzip)(body)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(small.length))
  headers.append('vary', 'Accept-Encoding')
  const etag = headers.get('etag')
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
  else if (etag && !etag.startsWith('W/')) headers.delete('etag')
  return { status, headers, body: small }
}

/** Answers in place of the origins, as a development server does. */
export interface PageHost {
  /** Answers what is no page of the site, such as a module; false leaves the request to the distribution. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Renders the page that an origin is asked for.
   * @param target path with query string, as the origin gets it
   * @param policy the content security policy that the template gives the page
   * @returns undefined for what is no page
   */
  render(target: string, host: string, policy: string): Promise<EdgeAnswer | undefined>
}

/** Services of an edge location. */
export interface Edge {
  objects: ObjectReader
  originAddress: (domain: string) => string | undefined
  cache: ReturnType<typeof edgeCache>
  /** Milliseconds since the epoch. */
  clock: () => number
  pageHost?: Pick<PageHost, 'render'> | undefined
}

/** Answer to the viewer; a large body streams. `result` is for `X-Cache`, `age` in seconds. */
export interface Outgoing {
  status: number
  headers: Headers
  body: Buffer | Readable
  result: string
  age?: number
}

/** Seconds. Source: CloudFront Developer Guide, "Control how long CloudFront caches errors". */
export const usualErrorTtl = 10
/** Bytes; larger bodies pass through and are not kept. */
const maxKept = 10 * 1024 * 1024

/** Gets what a request is for, from the cache or its origin. `upload` is the request's body. */
export const fetchObject = async (
  distribution: Distribution,
  behaviour: Behaviour,
  request: EdgeRequest,
  upload: Readable,
  { objects, originAddress, cache, clock, pageHost }: Edge,
): Promise<Outgoing> => {
  const { cachePolicy, originId, forwarded, compress } = behaviour
  const { method, headers: asked } = request
  const query = chosenQuery(request, forwarded.query)
  const path = request.uri === '/' ? `/${distribution.defaultRootObject}` : request.uri
  const reads = method === 'GET' || method === 'HEAD'
  const ask = (without: string[], etag?: string | null): Promise<OriginAnswer> => {
    const headers = originHeaders(behaviour, request, distribution.domain)
    for (const name of without) headers.delete(name)
    if (etag) headers.set('if-none-match', etag)
    const target = query ? `${path}?${query}` : path
    const sent = { method, path: target, headers, ...(!reads && { body: upload }) }
    return askOrigin(originId, sent, distribution, objects, originAddress)
  }
  const passing = (answer: OriginAnswer): Outgoing => ({
    ...answer,
    result: answer.status < 400 ? 'Miss' : 'Error',
  })
  if (!reads) return passing(await ask([]))
  if (pageHost) {
    const policy = behaviour.responseHeadersPolicy?.SecurityHeadersConfig?.ContentSecurityPolicy
    const target = query ? `${path}?${query}` : path
    const host = asked.get('host') ?? ''
    const page = await pageHost.render(target, host, String(policy?.ContentSecurityPolicy ?? ''))
    const answer = page ? { ...page, result: 'Miss' } : passing(await ask([]))
    // Neither edge nor browser may keep what the next change of the sources makes old.
    answer.headers.set('cache-control', 'no-store')
    return answer
  }

  const key = cacheKey(behaviour, request, path)
  const whole = cache.peek(key)
  if (whole) return whole
  // The gist of If-Range: a part only of what the viewer has; the whole is always right.
  if (asked.has('range')) return passing(await ask(asked.has('if-range') ? ['range'] : []))

  let streaming: OriginAnswer | undefined
  const load = async (etag: string | null): Promise<Loaded> => {
    const answer = await ask(['if-none-match', 'if-modified-since'], etag)
    const { status, headers } = answer
    const errorTtl = distribution.errorTtls.get(status) ?? usualErrorTtl
    const fresh = freshFor(cachePolicy, status, headers, errorTtl, clock())
    const empty = {
      status,
      headers,
      body: Buffer.alloc(0),
      etag: headers.get('etag'),
      errorTtl,
      freshFor: fresh,
    }
    const length = headers.get('content-length')
    if (method === 'HEAD' || status === 304) {
      answer.body.destroy()
      return empty
    }
    if (length === null || Number(length) > maxKept) {
      streaming = answer
      return { ...empty, freshFor: 0 }
    }
    const plain = { ...empty, body: await buffer(answer.body) }
    const encoding = compress ? acceptEncoding(cachePolicy, asked.get('accept-encoding')) : ''
    return { ...plain, ...(await compressed(plain, encoding)) }
  }
  const served: Served = await cache.answer(
    method === 'HEAD' ? `HEAD ${key}` : key,
    path,
    load,
    cachePolicy.MaxTTL !== 0,
  )
  return streaming ? passing(streaming) : served
}
