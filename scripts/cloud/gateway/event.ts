import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { account } from '../engine.ts'
import type { authorize } from './authorizer.ts'
import type { Match } from './routes.ts'

const textTypes = /^(text\/|application\/(json|xml|javascript)\b)/i
const hopByHop = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|cookie|host)$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const clfTime = (epoch: number): string => {
  const [date = '', time = ''] = new Date(epoch).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`
}

/**
 * The event of payload format 2.0. As in the real one `rawPath` is percent-decoded, `rawQueryString` is not,
 * cookies are not among the headers, and a form body counts as binary.
 */
export const proxyEvent = (
  request: IncomingMessage,
  body: Buffer,
  api: { id: string; domain: string },
  { route, parameters }: Match,
  jwt: Awaited<ReturnType<typeof authorize>> | undefined,
  now: number,
) => {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const sourceIp = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const headers: Record<string, string> = {}
  for (const [name, values] of Object.entries(request.headersDistinct))
    if (values && !hopByHop.test(name)) headers[name] = values.join(',')
  headers['host'] = api.domain
  headers['content-length'] = String(body.length)
  headers['x-amzn-trace-id'] =
    `Root=1-${Math.floor(now / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(8)}`
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', ')
  headers['x-forwarded-port'] = '443'
  headers['x-forwarded-proto'] = 'https'
  const queryStringParameters = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(query))
    queryStringParameters[name] =
      name in queryStringParameters ? `${queryStringParameters[name]},${value}` : value
  const cookies = request.headers.cookie?.split('; ')
  const isText = textTypes.test(headers['content-type'] ?? '')
  const rawPath = path.replace(/(%[0-9a-f]{2})+/gi, bytes =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  )
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers,
    ...(query && { queryStringParameters }),
    requestContext: {
      accountId: account,
      apiId: api.id,
      ...(jwt && { authorizer: { jwt } }),
      domainName: api.domain,
      domainPrefix: api.id,
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: clfTime(now),
      timeEpoch: now,
    },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}
