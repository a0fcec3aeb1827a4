import { randomUUID } from 'node:crypto'
import type { Behaviour } from './behaviours.ts'
import { acceptEncoding } from './policies.ts'
import type { EdgeRequest } from './viewerEvent.ts'

/** Headers that end at each hop. */
export const perHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
// Headers that CloudFront always forwards.
const always = ['content-type', 'content-length', 'content-encoding', 'range']

const named = (list: string[], takes: (name: string) => boolean): string[] =>
  list.filter(each => each && takes(each.split('=')[0] ?? ''))

const cookies = ({ headers }: EdgeRequest, takes: (name: string) => boolean): string =>
  named((headers.get('cookie') ?? '').split('; '), takes).join('; ')

/** The part of the query string that is taken, in the order and encoding in which it came. */
export const chosenQuery = ({ query }: EdgeRequest, takes: (name: string) => boolean): string =>
  named(query.split('&'), takes).join('&')

/** The cache key of a request for the object at `path`. */
export const cacheKey = (behaviour: Behaviour, request: EdgeRequest, path: string): string => {
  const { pathPattern, inKey, cachePolicy } = behaviour
  const headers = [...request.headers].filter(([name]) => inKey.header(name))
  // A part is cut from the whole as it is, never from a compressed form.
  const whole = !request.headers.has('range')
  const encoding = whole ? acceptEncoding(cachePolicy, request.headers.get('accept-encoding')) : ''
  return JSON.stringify([
    pathPattern,
    path,
    chosenQuery(request, inKey.query),
    headers,
    cookies(request, inKey.cookie),
    encoding,
  ])
}

/** The headers that the origin gets; Host and the origin's own are added where its name is known. */
export const originHeaders = (
  { cachePolicy, forwarded }: Behaviour,
  request: EdgeRequest,
  domain: string,
): Headers => {
  const reads = ['GET', 'HEAD'].includes(request.method)
  const headers = new Headers()
  for (const [name, value] of request.headers) {
    const unasked = always.includes(name) || (name === 'authorization' && !reads)
    if (name !== 'cookie' && !perHop.includes(name) && (unasked || forwarded.header(name)))
      headers.set(name, value)
  }
  const cookie = cookies(request, forwarded.cookie)
  if (cookie) headers.set('cookie', cookie)
  const encoding = acceptEncoding(cachePolicy, request.headers.get('accept-encoding'))
  if (encoding) headers.set('accept-encoding', encoding)
  if (!headers.has('user-agent')) headers.set('user-agent', 'Amazon CloudFront')
  headers.set(
    'x-forwarded-for',
    [request.headers.get('x-forwarded-for'), request.ip].filter(Boolean).join(', '),
  )
  headers.set('via', `1.1 ${domain} (CloudFront)`)
  headers.set('x-amz-cf-id', randomUUID())
  return headers
}
