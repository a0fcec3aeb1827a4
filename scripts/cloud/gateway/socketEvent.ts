import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { account, region } from '../engine.ts'

/** A WebSocket API of the template. */
export interface SocketApi {
  id: string
  domain: string
  stage: string
  /** Functions by their integrations. */
  integrations: Map<string, string>
  routes: Map<string, { integrationId: string; authorizerId?: string; answers: boolean }>
  authorizers: Map<string, { fn: string; headers: string[] }>
}

/** An event's facts about its connection. */
export interface About {
  connectionId: string
  connectedAt: number
  sourceIp: string
  userAgent: string
  /** The authoriser's context, every value as text. */
  authorizer?: Record<string, string>
}

const kinds = { $connect: 'CONNECT', $disconnect: 'DISCONNECT', $default: 'MESSAGE' } as const
export type RouteKey = keyof typeof kinds

/** The event of a route of a WebSocket API; of `$connect` with the headers as the browser spelled them. */
export const socketEvent = (
  { id, stage, domain }: SocketApi,
  routeKey: RouteKey,
  { connectionId, connectedAt, sourceIp, userAgent, authorizer }: About,
  more: { request?: IncomingMessage; body?: string } = {},
) => {
  const { request, body } = more
  const raw = request?.rawHeaders ?? []
  const names = raw.filter((_, index) => index % 2 === 0)
  const headers = Object.fromEntries(names.map((name, index) => [name, raw[index * 2 + 1] ?? '']))
  return {
    ...(request && {
      headers: { ...headers, Host: domain },
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    }),
    requestContext: {
      routeKey,
      eventType: kinds[routeKey],
      extendedRequestId: randomUUID(),
      requestId: randomUUID(),
      requestTimeEpoch: Date.now(),
      messageDirection: 'IN',
      stage,
      connectedAt,
      connectionId,
      domainName: domain,
      apiId: id,
      identity: { sourceIp, userAgent },
      ...(authorizer && { authorizer }),
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  }
}

/** ARN of a connection that the authoriser decides about. */
export const methodArn = ({ id, stage }: SocketApi): string =>
  `arn:aws:execute-api:${region}:${account}:${id}/${stage}/$connect`
