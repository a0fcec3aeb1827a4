import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsError, region, stableId, type Engine, type Invoke, type Resource } from '../engine.ts'
import { authorize, Refused, type Authorizer, type KeysOf } from './authorizer.ts'
import { proxyEvent } from './event.ts'
import { findRoute, type Route } from './routes.ts'
import { throttle, type Throttle } from './throttle.ts'

/** Bytes of a request's body. Source: quotas of HTTP APIs. */
const maxBody = 10 * 1024 * 1024
/** Milliseconds; the longest that an HTTP API waits for its integration. */
const maxTimeout = 30_000
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

interface Api {
  id: string
  domain: string
  server: Server
  enabled: boolean
  deployed: boolean
  /** Of each route. */
  throttle: Throttle
  routes: Map<string, Route>
  integrations: Map<string, { fn: string; timeout: number }>
  authorizers: Map<string, Authorizer>
}

/** An API before its routes are made, again at each play of the template. */
const emptyApi = (): Pick<Api, 'deployed' | 'throttle' | 'routes' | 'integrations' | 'authorizers'> => ({
  deployed: false,
  throttle: throttle(),
  routes: new Map(),
  integrations: new Map(),
  authorizers: new Map(),
})

const say = (response: ServerResponse, status: number, message: string, headers = {}): void => {
  const body = JSON.stringify({ message })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    ...headers,
  })
  response.end(body)
}

/** The body as a whole, or undefined when it is larger than API Gateway takes. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= maxBody) chunks.push(chunk)
  }
  return size <= maxBody ? Buffer.concat(chunks) : undefined
}

/** Sends what a function returned: payload format 2.0, or any JSON as an inferred 200. False when malformed. */
const sendResult = (response: ServerResponse, result: unknown): boolean => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
    return true
  }
  const { statusCode, headers, cookies, body, isBase64Encoded }: Record<string, unknown> = { ...result }
  const status = Number(statusCode)
  if (!Number.isInteger(status) || status < 100 || status > 599) return false
  if (body !== undefined && body !== null && typeof body !== 'string') return false
  const bytes = Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8')
  response.statusCode = status
  response.setHeader('content-type', 'text/plain;charset=UTF-8')
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value))
  if (Array.isArray(cookies)) response.setHeader('set-cookie', cookies.map(String))
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
  return true
}

/** The code in the body of an error that a function returned; empty for anything else. */
const codeIn = (result: unknown): string => {
  const { statusCode, headers, body }: Record<string, unknown> = { ...(result as object) }
  if (Number(statusCode) < 400 || !JSON.stringify(headers ?? {}).includes('application/json')) return ''
  const { error } = JSON.parse(String(body)) as { error?: { code?: string } }
  return error?.code ?? 'none'
}

/**
 * API Gateway's HTTP APIs: routes, JWT authorisers and Lambda integrations of the template, each API on a port of its own.
 * @param options.keysOf the public keys of an issuer; may throw when they cannot be had.
 * @param options.clock milliseconds since the epoch.
 */
export const gatewayEngine = ({
  invoke,
  keysOf,
  clock = Date.now,
}: {
  invoke: Invoke
  keysOf: KeysOf
  clock?: () => number
}): Engine & { addressOf(domain: string): string | undefined; answers: ReadonlySet<string> } => {
  const apis = new Map<string, Api>()
  /** Every kind of answer that was given: route key, status, and the code of an error, or that it is the gateway's own. */
  const answers = new Set<string>()

  const portOf = ({ server }: Api): number => (server.address() as AddressInfo).port

  const handle = async (api: Api, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('apigw-requestid', crypto.randomUUID().replaceAll('-', '').slice(0, 16))
    const host = request.headers.host ?? ''
    if (![api.domain, `127.0.0.1:${portOf(api)}`, `localhost:${portOf(api)}`].includes(host))
      return say(response, 403, 'Forbidden')
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const match = findRoute(api.routes.values(), request.method ?? 'GET', path)
    if (!match || !api.enabled || !api.deployed) return say(response, 404, 'Not Found')
    const { route } = match
    let code = 'gateway'
    response.once('finish', () => answers.add(JSON.stringify([route.routeKey, response.statusCode, code])))
    if (!api.throttle(route.routeKey, clock())) return say(response, 429, 'Too Many Requests')
    const authorizer = route.authorizerId && api.authorizers.get(route.authorizerId)
    let jwt
    try {
      jwt = authorizer
        ? await authorize(authorizer, request.headers.authorization, route.scopes, keysOf, clock())
        : undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const challenge = { 'www-authenticate': error.challenge }
      return say(response, error.status, error.status === 401 ? 'Unauthorized' : 'Forbidden', challenge)
    }
    const body = await readBody(request)
    if (!body) return say(response, 413, 'Request Entity Too Large')
    const integration = api.integrations.get(route.integrationId)
    if (!integration) throw new Error(`${route.routeKey} has no integration ${route.integrationId}`)
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), integration.timeout)
    const called = invoke(integration.fn, proxyEvent(request, body, api, match, jwt, clock()))
    const outcome = await Promise.race([called, late.promise]).finally(() => clearTimeout(timer))
    if (outcome === 'late') return say(response, 503, 'Service Unavailable')
    if (!outcome.error) code = codeIn(outcome.payload)
    if (outcome.error || !sendResult(response, outcome.payload)) say(response, 500, 'Internal Server Error')
  }

  const listen = async (id: string): Promise<Api> => {
    const server = createServer((request, response) => {
      handle(api, request, response).catch((error: unknown) => {
        console.error(`API ${id}: ${request.method} ${request.url}:`, error)
        if (response.headersSent) response.destroy()
        else say(response, 500, 'Internal Server Error')
      })
    })
    const domain = `${id}.execute-api.${region}.amazonaws.com`
    const api: Api = { id, domain, server, enabled: true, ...emptyApi() }
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(0, '127.0.0.1', () => resolve()),
    )
    return api
  }

  const apiOf = ({ properties, logicalId }: Resource): Api => {
    const api = apis.get(properties.ApiId)
    if (!api) throw new Error(`${logicalId} belongs to API ${properties.ApiId}, which does not exist`)
    return api
  }
  const idOf = ({ stack, logicalId }: Resource, length = 7) => stableId(length, alphabet, stack, logicalId)
  const unsupported = (resource: Resource, what: string): never => {
    throw new Error(`${resource.logicalId}: ${what} is not supported by the local gateway`)
  }

  return {
    services: [],
    answer: call => Promise.reject(new AwsError('UnknownOperationException', `No operation ${call.path}`)),
    answers,
    addressOf: domain => {
      const api = [...apis.values()].find(each => each.domain === domain)
      return api && `http://127.0.0.1:${portOf(api)}`
    },
    resources: {
      'AWS::ApiGatewayV2::Api': async resource => {
        const { ProtocolType, CorsConfiguration, DisableExecuteApiEndpoint } = resource.properties
        if (ProtocolType !== 'HTTP') unsupported(resource, `protocol ${ProtocolType}`)
        if (CorsConfiguration) unsupported(resource, 'CORS')
        const id = await idOf(resource, 10)
        const api = apis.get(id) ?? (await listen(id))
        apis.set(id, Object.assign(api, emptyApi()))
        api.enabled = DisableExecuteApiEndpoint !== true
        return { ref: id, attributes: { ApiId: id, ApiEndpoint: `https://${api.domain}` } }
      },
      'AWS::ApiGatewayV2::Stage': resource => {
        const { StageName, AutoDeploy, DefaultRouteSettings, RouteSettings } = resource.properties
        if (StageName !== '$default') unsupported(resource, `stage ${StageName}`)
        if (RouteSettings) unsupported(resource, 'settings of single routes')
        const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = DefaultRouteSettings ?? {}
        const deployed = AutoDeploy === true
        Object.assign(apiOf(resource), { deployed, throttle: throttle(rate, burst) })
        return { ref: StageName }
      },
      'AWS::ApiGatewayV2::Integration': async resource => {
        const { IntegrationType, IntegrationUri, PayloadFormatVersion, TimeoutInMillis } = resource.properties
        if (IntegrationType !== 'AWS_PROXY') unsupported(resource, `integration ${IntegrationType}`)
        if (PayloadFormatVersion !== '2.0') unsupported(resource, `payload format ${PayloadFormatVersion}`)
        const fn = /functions\/(.+)\/invocations$/.exec(IntegrationUri)?.[1] ?? String(IntegrationUri)
        const id = await idOf(resource)
        apiOf(resource).integrations.set(id, { fn, timeout: Number(TimeoutInMillis ?? maxTimeout) })
        return { ref: id, attributes: { IntegrationId: id } }
      },
      'AWS::ApiGatewayV2::Authorizer': async resource => {
        const { AuthorizerType, IdentitySource, JwtConfiguration } = resource.properties
        if (AuthorizerType !== 'JWT') unsupported(resource, `authoriser ${AuthorizerType}`)
        if (`${IdentitySource}`.toLowerCase() !== '$request.header.authorization')
          unsupported(resource, `identity source ${IdentitySource}`)
        const id = await idOf(resource, 6)
        const { Issuer: issuer, Audience: audience = [] } = JwtConfiguration
        apiOf(resource).authorizers.set(id, { issuer, audience })
        return { ref: id, attributes: { AuthorizerId: id } }
      },
      'AWS::ApiGatewayV2::Route': async resource => {
        const { RouteKey, Target, AuthorizationType = 'NONE', AuthorizerId } = resource.properties
        const api = apiOf(resource)
        const jwt = AuthorizationType === 'JWT'
        if (!jwt && AuthorizationType !== 'NONE') unsupported(resource, `authorisation ${AuthorizationType}`)
        if (jwt && !api.authorizers.has(AuthorizerId))
          throw new Error(`${resource.logicalId} needs authoriser ${AuthorizerId}, which does not exist`)
        const id = await idOf(resource)
        api.routes.set(id, {
          routeKey: RouteKey,
          integrationId: String(Target).replace('integrations/', ''),
          scopes: jwt ? (resource.properties.AuthorizationScopes ?? []) : [],
          ...(jwt && { authorizerId: AuthorizerId }),
        })
        return { ref: id, attributes: { RouteId: id } }
      },
    },
    close: async () => {
      await Promise.all(
        [...apis.values()].map(({ server }) => {
          server.closeAllConnections()
          return new Promise(resolve => server.close(resolve))
        }),
      )
      apis.clear()
    },
  }
}
