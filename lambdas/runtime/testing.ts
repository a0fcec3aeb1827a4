import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { AuditEntry } from './audit.ts'
import type { Guards } from './endpoint.ts'
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
