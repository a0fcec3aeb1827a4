import { STATUS_CODES } from 'node:http'

/** A viewer's request on its way through the edge; `uri` and `query` percent-encoded as sent. */
export interface EdgeRequest {
  method: string
  uri: string
  query: string
  headers: Headers
  ip: string
}

/** An answer whose body is at hand. */
export interface EdgeAnswer {
  status: number
  headers: Headers
  body: Buffer
}

interface Value {
  value: string
  attributes?: string
  multiValue?: Value[]
}
type Values = Record<string, Value>

/** Result of a viewer function: a request to go on with or a response to give. */
interface Returned {
  method?: unknown
  uri?: unknown
  querystring?: Values
  headers?: Values
  cookies?: Values
  statusCode?: unknown
  body?: string | { data: string; encoding?: string }
}

/** A function returned what CloudFront does not take; the viewer gets a 502. */
export class InvalidResult extends Error {}

// Source: CloudFront Developer Guide, "Restrictions on all edge functions", HTTP headers.
const disallowed =
  /^(connection|expect|keep-alive|proxy-(authenticate|authorization|connection)|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/
const readOnly = ['content-length', 'host', 'transfer-encoding', 'via']

const group = (entries: [string, Value][]): Values => {
  // Without a prototype, so that a name such as `__proto__` is one like any other.
  const values = Object.create(null) as Values
  for (const [name, value] of entries) {
    const first = values[name]
    if (first) (first.multiValue ??= [{ ...first }]).push(value)
    else values[name] = value
  }
  return values
}

const ungroup = (values: Values = {}): [string, Value][] =>
  Object.entries(values).flatMap(([name, value]) =>
    (value.multiValue ?? [value]).map((each): [string, Value] => [name, each]),
  )

const pairs = (text: string, separator: string): [string, Value][] =>
  text
    .split(separator)
    .filter(Boolean)
    .map(each => {
      const [name = '', value = ''] = each.split(/=(.*)/s)
      return [name.trim(), { value }]
    })

const headerValues = (headers: Headers): Values =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => name !== 'cookie' && name !== 'set-cookie' && !disallowed.test(name))
      .map(([name, value]) => [name, { value }]),
  )

/** The `request` of an event of version 1.0. */
export const requestObject = ({ method, uri, query, headers }: EdgeRequest) => ({
  method,
  uri,
  querystring: group(pairs(query, '&')),
  headers: headerValues(headers),
  cookies: group(pairs(headers.get('cookie') ?? '', ';')),
})

/** The `response` of an event of version 1.0. */
export const responseObject = (status: number, headers: Headers) => ({
  statusCode: status,
  statusDescription: STATUS_CODES[status] ?? '',
  headers: headerValues(headers),
  cookies: group(
    headers.getSetCookie().map(cookie => {
      const [pair = '', attributes = ''] = cookie.split(/;\s*(.*)/s)
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [name, { value, attributes }]
    }),
  ),
})

const toHeaders = (values: Values | undefined): Headers => {
  const headers = new Headers()
  for (const [name, { value }] of ungroup(values)) {
    if (disallowed.test(name) || name !== name.toLowerCase())
      throw new InvalidResult(`header ${name} is not allowed`)
    headers.append(name, String(value))
  }
  return headers
}

const asReturned = (value: unknown): Returned => {
  if (typeof value !== 'object' || value === null) throw new InvalidResult('neither a request nor a response')
  return value
}

/**
 * Reads a response that a function returned; `original` gives the body, and the headers that functions never see.
 * @throws InvalidResult
 */
export const readResponse = <B>(
  value: unknown,
  original: { headers: Headers; body: B },
): { status: number; headers: Headers; body: B | Buffer } => {
  const { statusCode, headers: values, cookies, body } = asReturned(value)
  const status = Number(statusCode)
  if (!Number.isInteger(statusCode) || status < 200 || status > 599)
    throw new InvalidResult(`status ${status}`)
  const headers = toHeaders(values)
  for (const [name, text] of original.headers) if (disallowed.test(name)) headers.set(name, text)
  for (const [name, { value: text, attributes }] of ungroup(cookies))
    headers.append('set-cookie', `${name}=${text}${attributes ? `; ${attributes}` : ''}`)
  const given = typeof body === 'string' ? { data: body } : body
  const encoding = given?.encoding === 'base64' ? 'base64' : 'utf8'
  return { status, headers, body: given ? Buffer.from(given.data, encoding) : original.body }
}

/** Reads what a viewer-request function returned: a request to go on with, or an answer. Throws InvalidResult. */
export const readRequest = (value: unknown, original: EdgeRequest): EdgeRequest | EdgeAnswer => {
  const returned = asReturned(value)
  if ('statusCode' in returned)
    return readResponse(returned, { headers: new Headers(), body: Buffer.alloc(0) })
  const { method, uri, querystring } = returned
  if (method !== original.method || typeof uri !== 'string' || !uri.startsWith('/'))
    throw new InvalidResult('method or uri')
  const headers = toHeaders(returned.headers)
  for (const name of readOnly)
    if (headers.get(name) !== original.headers.get(name)) throw new InvalidResult(`${name} is read-only`)
  const cookies = ungroup(returned.cookies).map(([name, each]) => `${name}=${each.value}`)
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  const same = JSON.stringify(querystring) === JSON.stringify(requestObject(original).querystring)
  const query = same
    ? original.query
    : ungroup(querystring)
        .map(([name, each]) => `${name}=${each.value}`)
        .join('&')
  return { ...original, uri, query, headers }
}
