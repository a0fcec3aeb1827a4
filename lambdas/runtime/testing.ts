import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { Route } from '#contract/route.ts'
import type { AuditEntry } from './audit.ts'
import { endpoint, type Guards, type Handler } from './endpoint.ts'
import { Problem } from './problem.ts'

interface Ask {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: string
  headers?: Record<string, string>
  claims?: Record<string, unknown>
}

/** An HTTP API event (payload 2.0), as far as the runtime reads it. */
export const httpEvent = ({ params, query, body, headers, claims }: Ask = {}): APIGatewayProxyEventV2 =>
  Object.assign({} as APIGatewayProxyEventV2, {
    headers: {
      'x-viewer-address': '192.0.2.7',
      'x-origin-secret': 'right',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: Object.assign({} as APIGatewayProxyEventV2['requestContext'], {
      requestId: 'request-1',
      ...(claims && { authorizer: { jwt: { claims: { token_use: 'access', ...claims } } } }),
    }),
  })

export const context = { awsRequestId: 'invocation-1' } as Context

/**
 * Guards of plain objects: the secret is `right`, limits count in memory, the audit log is a list.
 * @param revoked people whose tokens are revoked
 */
export const plainGuards = ({
  limit = Infinity,
  revoked = [],
}: { limit?: number; revoked?: string[] } = {}) => {
  const recorded: AuditEntry[] = []
  const taken: { subject: string; action: string }[] = []
  const guards: Guards = {
    comesFromEdge: async secret => secret === 'right',
    revocations: { isRevoked: async ({ id }) => revoked.includes(id) },
    rateLimits: {
      take: async (subject, action) => {
        if (taken.push({ subject, action }) > limit) throw new Problem('too_many', { retryAfter: 30 })
      },
    },
    audit: { record: async entry => void recorded.push(entry) },
  }
  return { guards: () => guards, recorded, taken }
}

/** Calls a handler through `endpoint`, with plain guards, and reads its answer. */
export const throughEndpoint = <R extends Route, S>(
  name: string,
  route: R,
  make: (services: S) => Handler<R>,
  services: S,
) => {
  const plain = plainGuards()
  const handler = endpoint(name, route, make, () => services, plain.guards)
  const ask = async (event: Ask = {}) => {
    const { statusCode: status = 0, headers = {}, body: text = '' } = await handler(httpEvent(event), context)
    const isJson = String(headers['content-type']).startsWith('application/json')
    return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  return { ask, ...plain }
}

const administrator = () => ({
  params: {},
  query: {},
  body: undefined,
  ifMatch: undefined,
  user: { id: 'ada', groups: [] as never[], staff: true, admin: true },
  request: { id: 'request-1', address: '192.0.2.7' as string | undefined, now: new Date() },
})

/** The input of a handler, from an administrator where it does not say otherwise. */
export const inputOf = <T extends object>(more: T) =>
  ({ ...administrator(), ...more }) as Omit<ReturnType<typeof administrator>, keyof T> & T
