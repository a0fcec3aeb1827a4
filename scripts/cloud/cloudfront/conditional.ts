import type { Outgoing } from './fetchObject.ts'
import type { EdgeRequest } from './viewerEvent.ts'

const strong = (tag: string): string => tag.trim().replace(/^W\//, '')

const isUnchanged = ({ headers: asked }: EdgeRequest, headers: Headers): boolean => {
  const tags = asked.get('if-none-match')
  const etag = headers.get('etag')
  if (tags !== null) return etag !== null && tags.split(',').some(tag => strong(tag) === strong(etag))
  return Date.parse(headers.get('last-modified') ?? '') <= Date.parse(asked.get('if-modified-since') ?? '')
}

/** Makes of a whole answer the 304, 206 or 416 that the request's conditions and range ask for. */
export const asAsked = (request: EdgeRequest, answer: Outgoing): Outgoing => {
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
