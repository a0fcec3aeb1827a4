import { type Distribution } from './fetchObject.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { matchesPath } from './behaviours.ts'
import { errorPage } from './errorPage.ts'
import { type Outgoing, fetchObject, type Edge } from './fetchObject.ts'
import { applyHeadersPolicy } from './headersPolicy.ts'
import { perHop } from './originRequest.ts'
import {
  type EdgeRequest,
  InvalidResult,
  readRequest,
  readResponse,
  requestObject,
  responseObject,
} from './viewerEvent.ts'

const strong = (tag: string): string => tag.trim().replace(/^W\//, '')

const isUnchanged = ({ headers: asked }: EdgeRequest, headers: Headers): boolean => {
  const tags = asked.get('if-none-match')
  const etag = headers.get('etag')
  if (tags !== null) return etag !== null && tags.split(',').some(tag => strong(tag) === strong(etag))
  return Date.parse(headers.get('last-modified') ?? '') <= Date.parse(asked.get('if-modified-since') ?? '')
}

/** Makes of a whole answer the 304, 206 or 416 that the request's conditions and range ask for. */
const asAsked = (request: EdgeRequest, answer: Outgoing): Outgoing => {
  const { status, headers, body } = answer
  if (status !== 200 || !['GET', 'HEAD'].includes(request.method)) return answer
  if (isUnchanged(request, headers)) {
    if (!Buffer.isBuffer(body)) body.destroy()
    headers.delete('content-length')
    return { ...answer, status: 304, body: Buffer.alloc(0) }
  }
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  const ifRange = request.headers.get('if-range')
  const applies = !ifRange || ifRange === headers.get('etag') || ifRange === headers.get('last-modified')
  if (!Buffer.isBuffer(body) || !(from || to) || !applies || request.method === 'HEAD') return answer
  const last = body.length - 1
  const [start, end] = from
    ? [Number(from), Math.min(Number(to || last), last)]
    : [Math.max(0, last + 1 - Number(to)), last]
  const satisfiable = start <= end
  headers.set('content-range', `bytes ${satisfiable ? `${start}-${end}` : '*'}/${body.length}`)
  return {
    ...answer,
    status: satisfiable ? 206 : 416,
    body: body.subarray(start, satisfiable ? end + 1 : start),
  }
}

const wrongMethod =
  'This distribution is not configured to allow the HTTP request method that was used for this request.'
const failedFunction =
  'The CloudFront function associated with the CloudFront distribution is invalid or could not run.'

const hasBody = ({ headers }: EdgeRequest): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

const viewerEvent = ({ domain, id }: Distribution, request: EdgeRequest, response?: object) => ({
  version: '1.0',
  context: {
    distributionDomainName: domain,
    distributionId: id,
    eventType: response ? 'viewer-response' : 'viewer-request',
    requestId: randomUUID(),
  },
  viewer: { ip: request.ip },
  request: requestObject(request),
  ...(response && { response }),
})

const functionFailure = (request: EdgeRequest, error: unknown): Outgoing => {
  console.error(`Edge: ${request.method} ${request.uri}:`, error)
  return error instanceof InvalidResult
    ? { ...errorPage(502, failedFunction), result: 'FunctionValidationError' }
    : { ...errorPage(503, failedFunction), result: 'FunctionExecutionError' }
}

const answerRequest = async (
  distribution: Distribution,
  request: EdgeRequest,
  upload: Readable,
  edge: Edge,
): Promise<Outgoing> => {
  if (!request.uri.startsWith('/'))
    return { ...errorPage(400, 'The request asks for no path.'), result: 'Error' }
  const behaviour = distribution.behaviours.find(({ pathPattern }) => matchesPath(pathPattern, request.uri))
  if (!behaviour) throw new Error('The distribution has no default behaviour')
  const { responseHeadersPolicy, viewerRequest, viewerResponse } = behaviour
  const withPolicy = (answer: Outgoing): Outgoing => {
    const headers = new Headers(answer.headers)
    for (const name of perHop) headers.delete(name)
    if (responseHeadersPolicy)
      applyHeadersPolicy(responseHeadersPolicy, headers, request.headers.get('origin'))
    return { ...answer, headers }
  }
  // "If a viewer GET request includes a body, CloudFront returns an HTTP status code 403 (Forbidden)": CloudFront
  // Developer Guide, "Request and response behavior for custom origins".
  if (['GET', 'HEAD'].includes(request.method) && hasBody(request))
    return withPolicy({ ...errorPage(403, 'A GET request has no body.'), result: 'Error' })
  if (!behaviour.methods.includes(request.method))
    return withPolicy({ ...errorPage(403, wrongMethod), result: 'Error' })

  let wanted: ReturnType<typeof readRequest> = request
  try {
    if (viewerRequest)
      wanted = readRequest(viewerRequest(viewerEvent(distribution, request), edge.clock()), request)
  } catch (error) {
    return withPolicy(functionFailure(request, error))
  }
  if ('status' in wanted) return withPolicy({ ...wanted, result: 'FunctionGeneratedResponse' })

  const answer = withPolicy(await fetchObject(distribution, behaviour, wanted, upload, edge))
  // "CloudFront doesn't invoke edge functions for viewer response events when the origin returns HTTP status code 400 or
  // higher": CloudFront Developer Guide, "Restrictions on all edge functions".
  if (!viewerResponse || answer.status >= 400) return asAsked(wanted, answer)
  try {
    // "The request object represents the actual request that CloudFront received from the viewer": CloudFront Developer
    // Guide, "CloudFront Functions event structure". What a viewer-request function made of it stays unknown here.
    const event = viewerEvent(distribution, request, responseObject(answer.status, answer.headers))
    return asAsked(wanted, { ...answer, ...readResponse(viewerResponse(event, edge.clock()), answer) })
  } catch (error) {
    return withPolicy(functionFailure(wanted, error))
  }
}

/** The requested path, whether given as a path or, as to a proxy, as the whole address (RFC 9112, 3.2.2). */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*(?=([/?]|$))/i, '') || '/'

/** Serves one request of a viewer. */
export const serve = async (
  distribution: Distribution,
  incoming: IncomingMessage,
  response: ServerResponse,
  edge: Edge,
): Promise<void> => {
  const [uri = '', query = ''] = pathOf(incoming.url ?? '/').split(/\?(.*)/s)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (value) headers.set(name, String(value))
  const ip = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const request = { method: incoming.method ?? 'GET', uri, query, headers, ip }
  const {
    status,
    headers: answered,
    body,
    result,
    age,
  } = await answerRequest(distribution, request, incoming, edge)
  if (response.destroyed) {
    // The viewer left before the answer came.
    if (!Buffer.isBuffer(body)) body.destroy()
    return
  }
  const head = request.method === 'HEAD'
  answered.set('x-cache', `${result} from cloudfront`)
  answered.set('via', `1.1 ${distribution.domain} (CloudFront)`)
  answered.set('x-amz-cf-id', randomUUID())
  if (age !== undefined) answered.set('age', String(age))
  if (Buffer.isBuffer(body) && status !== 304 && !(head && answered.has('content-length')))
    answered.set('content-length', String(body.length))
  response.statusCode = status
  response.setHeaders(answered)
  if (head && !Buffer.isBuffer(body)) body.destroy()
  if (head) response.end()
  else if (Buffer.isBuffer(body)) response.end(body)
  else pipeline(body, response, error => error && response.destroy())
}
