import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ErrorBody } from '#contract/problems.ts'
import type { Output, Route } from '#contract/route.ts'
import { Problem } from './problem.ts'

/** Seconds that the edge may go on serving a public answer while the origin fails. */
const staleIfError = 86_400

/** An answer with a status or headers of its own. */
export class Reply<T> {
  readonly body: T
  readonly status: number
  readonly headers: Record<string, string>
  constructor(
    body: T,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}

/**
 * Cache headers of a route's answers. Success and "not there" carry the same
 * constant time, so that nothing announces a coming publication (decision 25).
 */
const cacheControl = (route: Route, status: number): string =>
  route.cache === undefined || status >= 500 || status === 429
    ? 'no-store'
    : `public, max-age=${route.cache}, stale-if-error=${staleIfError}`

const tagOf = (route: Route, body: unknown): Record<string, string> =>
  route.tagged ? { etag: `"${(body as { version: number }).version}"` } : {}

/**
 * A handler's result as the gateway sends it, checked against the route's
 * schema: fields that it does not name never leave.
 * @throws Problem `internal` when the result does not fit.
 */
export const answer = <R extends Route>(
  route: R,
  result: Output<R> | Reply<Output<R>>,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => {
  const { body, status, headers } = result instanceof Reply ? result : new Reply(result)
  const checked = route.returns.safeParse(body)
  if (!checked.success) throw new Problem('internal', { cause: checked.error })
  return {
    statusCode: status,
    headers: {
      'content-type': route.produces ?? 'application/json',
      'cache-control': cacheControl(route, status),
      'x-request-id': requestId,
      ...tagOf(route, checked.data),
      ...headers,
    },
    body: route.produces ? String(checked.data) : JSON.stringify(checked.data),
  }
}

/** A failure as the gateway sends it: the one error body, and nothing of how the product is built. */
export const answerProblem = (
  route: Route,
  problem: Problem,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => {
  const body: ErrorBody = {
    error: {
      code: problem.code,
      message: problem.message,
      requestId,
      ...(problem.details === undefined ? {} : { details: problem.details }),
    },
  }
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': cacheControl(route, problem.status),
      'x-request-id': requestId,
      ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
    },
    body: JSON.stringify(body),
  }
}
