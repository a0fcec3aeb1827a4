import { type SocketApi } from './socketEvent.ts'
import { randomBytes } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Invoke, AwsError } from '../engine.ts'
import { type About, methodArn, socketEvent, type RouteKey } from './socketEvent.ts'

/** An answer in place of the handshake. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(STATUS_CODES[status])
    this.status = status
  }
}

interface Verdict {
  principalId?: string
  policyDocument?: { Statement?: { Effect: string; Resource: string | string[] }[] }
  context?: Record<string, unknown>
}

/** Asks the authoriser of `$connect`; answers what it says of the connection. @throws Refusal */
const authorise = async (
  api: SocketApi,
  authorizerId: string,
  request: IncomingMessage,
  about: About,
  invoke: Invoke,
): Promise<Record<string, string>> => {
  const authorizer = api.authorizers.get(authorizerId)
  if (!authorizer) throw new Error(`There is no authoriser ${authorizerId}`)
  if (authorizer.headers.some(name => !request.headers[name])) throw new Refusal(401)
  const arn = methodArn(api)
  const question = { type: 'REQUEST', methodArn: arn, ...socketEvent(api, '$connect', about, { request }) }
  const { payload, error } = await invoke(authorizer.fn, question)
  if (error) throw new Refusal(error.message === 'Unauthorized' ? 401 : 500)
  const { principalId, policyDocument, context = {} } = payload as Verdict
  const matching = (policyDocument?.Statement ?? []).filter(({ Resource }) => [Resource].flat().includes(arn))
  const isAllowed = matching.some(({ Effect }) => Effect === 'Allow')
  if (!principalId || !isAllowed || matching.some(({ Effect }) => Effect === 'Deny')) throw new Refusal(403)
  return {
    ...Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)])),
    principalId,
  }
}

// Source: quotas of WebSocket APIs. Milliseconds and bytes.
const longestIdle = 10 * 60_000
const longestLife = 2 * 60 * 60_000
const largestMessage = 128 * 1024

interface Answer {
  statusCode?: number
  headers?: Record<string, string>
  body?: string
}
interface Connection {
  api: SocketApi
  socket: WebSocket
  touch(): void
}

/** The connections to the WebSocket APIs, all at one port: `ws://127.0.0.1:{port}/{api}/{stage}`. */
export interface Sockets {
  origin: string
  add(api: SocketApi): void
  /** Answers `@connections`. @throws AwsError `GoneException` */
  manage(method: string, apiId: string, connectionId: string, body: Buffer): void
  close(): Promise<void>
}

/** API Gateway's connections: handshake, routes, messages from the other side, and their ends. */
export const startSockets = async (
  invoke: Invoke,
  port: number,
  log: (line: string) => void,
): Promise<Sockets> => {
  const apis = new Map<string, SocketApi>()
  const connections = new Map<string, Connection>()
  /** The subprotocols that the functions of `$connect` chose. */
  const chosen = new WeakMap<IncomingMessage, string>()
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    handleProtocols: (_, request) => chosen.get(request) ?? false,
  })
  let isClosing = false

  const run = async (
    api: SocketApi,
    routeKey: RouteKey,
    about: About,
    more: { request?: IncomingMessage; body?: string } = {},
  ): Promise<Answer | undefined> => {
    const fn = api.integrations.get(api.routes.get(routeKey)?.integrationId ?? '')
    if (!fn) return undefined
    const { payload, error } = await invoke(fn, socketEvent(api, routeKey, about, more))
    return error ? { statusCode: 502 } : ((payload ?? {}) as Answer)
  }

  const hold = (api: SocketApi, about: About, socket: WebSocket): void => {
    const { connectionId } = about
    const oldest = setTimeout(() => socket.close(1001), longestLife).unref()
    const idle = setTimeout(() => socket.close(1001), longestIdle).unref()
    const touch = () => void idle.refresh()
    connections.set(connectionId, { api, socket, touch })
    socket.on('error', error => log(`${connectionId}: ${error.message}`))
    socket.on('message', (data: Buffer) => {
      touch()
      run(api, '$default', about, { body: data.toString() })
        .then(answer => {
          const { statusCode = 200, body } = answer ?? { statusCode: 403 }
          const { requestId } = socketEvent(api, '$default', about).requestContext
          if (statusCode >= 400)
            return socket.send(JSON.stringify({ message: STATUS_CODES[statusCode], connectionId, requestId }))
          if (body !== undefined && api.routes.get('$default')?.answers) socket.send(body)
        })
        .catch((error: unknown) => log(`${connectionId}: ${String(error)}`))
    })
    socket.on('close', () => {
      clearTimeout(oldest)
      clearTimeout(idle)
      connections.delete(connectionId)
      if (!isClosing) void run(api, '$disconnect', about).catch((error: unknown) => log(String(error)))
    })
  }

  const begin = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?')
    const [, id = '', stage, ...more] = path.split('/')
    const api = apis.get(id)
    if (!api || api.stage !== stage || more.length > 0) throw new Refusal(403)
    const about: About = {
      connectionId: `${randomBytes(11).toString('base64url')}=`,
      connectedAt: Date.now(),
      sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
      userAgent: request.headers['user-agent'] ?? '',
    }
    const { authorizerId } = api.routes.get('$connect') ?? {}
    if (authorizerId) about.authorizer = await authorise(api, authorizerId, request, about, invoke)
    const { statusCode = 200, headers = {} } = (await run(api, '$connect', about, { request })) ?? {}
    if (statusCode < 200 || statusCode > 299) throw new Refusal(statusCode)
    const protocol = new Headers(headers).get('sec-websocket-protocol')
    if (protocol) chosen.set(request, protocol)
    acceptor.handleUpgrade(request, socket, head, accepted => hold(api, about, accepted))
  }

  const server: Server = createServer((_, response) => response.writeHead(403).end())
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', (error: Error) => log(error.message))
    begin(request, socket, head).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log(error instanceof Error ? String(error.stack) : String(error))
      const status = error instanceof Refusal ? error.status : 500
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

  return {
    origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: api => void apis.set(api.id, api),
    manage: (method, apiId, connectionId, body) => {
      const connection = connections.get(connectionId)
      if (!connection || connection.api.id !== apiId) throw new AwsError('GoneException', 'Gone', 410)
      const { socket } = connection
      if (method === 'POST' && body.length > largestMessage)
        throw new AwsError('PayloadTooLargeException', 'Payload too large', 413)
      if (method === 'POST') {
        connection.touch()
        socket.send(body.toString())
      } else if (method === 'DELETE') {
        connections.delete(connectionId)
        socket.close(1000, 'Connection Closed Normally')
      } else throw new AwsError('UnknownOperationException', `No ${method} of a connection`, 404)
    },
    close: async () => {
      isClosing = true
      for (const { socket } of connections.values()) socket.terminate()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
