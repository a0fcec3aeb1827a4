import middy, { type MiddlewareObj } from '@middy/core'
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda'
import { once } from '#contract/once.ts'
import type { RouteName, Routes } from '#contract/contract.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { actorOf } from './actor.ts'
import { answer, answerProblem, type Reply } from './answer.ts'
import { audit, type Audit } from './audit.ts'
import { isCrossSite } from './crossSite.ts'
import { logger } from './logger.ts'
import { comesFromEdge } from './originSecret.ts'
import { Problem } from './problem.ts'
import { hashedAddress, rateLimits, type RateLimits } from './rateLimit.ts'
import { read } from './read.ts'
import { revocations, type Revocations } from './revocations.ts'
import { siteOriginFor } from './siteOrigin.ts'
import { userOf, type User } from './user.ts'

/** A handler's input: the validated request, the user, and facts of the request. */
export interface HandlerInput<R extends Route> extends Input<R> {
  user: R['access'] extends 'public' ? undefined : User
  request: {
    id: string
    /** The viewer's address as the edge reports it; undefined if it did not. */
    address: string | undefined
    /** The moment that this request counts as, for everything in it. */
    now: Date
    /** The caller's user agent, for telling programs from people; never to be kept. */
    agent?: string | undefined
    /** Whether the caller's browser says that nothing is to be counted or followed (Global Privacy Control). */
    optedOut?: boolean
    /** The site's origin for absolute addresses; empty or absent when nobody knows it. */
    origin?: string
  }
}

/** The input of a route's handler, by the route's name. */
export type InputOf<Name extends RouteName> = HandlerInput<Routes[Name]>

/** A handler: validated input in, checked answer out; it throws a `Problem` to refuse. */
export type Handler<R extends Route> = (input: HandlerInput<R>) => Promise<Output<R> | Reply<Output<R>>>

/** The handler of a route of the contract, by the route's name. */
export type HandlerOf<Name extends RouteName> = Handler<Routes[Name]>

/** Services of `endpoint` itself; tests pass their own. */
export interface Guards {
  comesFromEdge(secret: string | undefined): Promise<boolean>
  revocations: Revocations
  rateLimits: RateLimits
  audit: Audit
}

type Event = APIGatewayProxyEventV2
type Result = APIGatewayProxyStructuredResultV2
type Internal = { startedAt: number; user: User | undefined; subject: string }
type Step = MiddlewareObj<Event, Result, Error, Context, Internal>

const claimsOf = (event: Event) =>
  (event as Partial<APIGatewayProxyEventV2WithJWTAuthorizer>).requestContext?.authorizer?.jwt?.claims

const addressOf = (event: Event): string | undefined => event.headers['x-viewer-address']

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', { cause: error })

const log = (name: string): Step => ({
  before: request => {
    request.internal.startedAt = Date.now()
  },
  after: ({ internal, event, response }) => {
    logger.info('answered', {
      operation: name,
      status: response?.statusCode,
      milliseconds: Date.now() - internal.startedAt,
      requestId: event.requestContext.requestId,
      userId: internal.user?.id,
    })
  },
})

const problemsOf = (name: string, route: Route): Step => ({
  onError: request => {
    const problem = asProblem(request.error)
    const { requestId } = request.event.requestContext
    const about = { operation: name, code: problem.code, status: problem.status, requestId }
    if (problem.status >= 500)
      logger.error('failed', { ...about, error: problem.cause instanceof Error ? problem.cause : problem })
    else logger.info('refused', about)
    request.response = answerProblem(route, problem, requestId)
  },
})

/** Requests with a body are accepted from our own pages and from programs, not from another site's page. */
const fromEdgeOnly = (route: Route, guards: () => Guards): Step => ({
  before: async ({ event }) => {
    if (!(await guards().comesFromEdge(event.headers['x-origin-secret']))) throw new Problem('not_from_edge')
    if (route.body && isCrossSite(event)) throw new Problem('not_from_edge')
  },
})

const authorise = (name: string, { access }: Route, guards: () => Guards): Step => ({
  before: async ({ event, internal }) => {
    if (access === 'public') return
    const user = userOf(claimsOf(event))
    if (!user || (await guards().revocations.isRevoked(user))) throw new Problem('not_signed_in')
    internal.user = user
    if (access === 'account' || (access === 'staff' && user.staff) || user.admin) return
    await guards().audit.record({
      action_type: 'ACCESS_REFUSED',
      ...actorOf({ user, request: { id: event.requestContext.requestId, address: addressOf(event) } }),
      object: name,
    })
    if (user.mustEnrol) throw new Problem('second_factor_required')
    throw new Problem('not_allowed', access === 'admin' ? { message: 'Admin privileges required.' } : {})
  },
})

const limit = ({ limit: action }: Route, guards: () => Guards): Step => ({
  before: async ({ event, internal }) => {
    if (!action) return
    const subject = internal.user?.id ?? (await hashedAddress(addressOf(event) ?? 'unknown'))
    await guards().rateLimits.take(subject, action, new Date())
  },
})

/**
 * The one stack that every HTTP function runs through: log, problems, edge only,
 * authorise, rate-limit, validate, act, check the answer, serialise.
 * @param name the route's name; operation in the log and object of refusals
 * @param make the handler as a function of its services
 * @param services builds them, once, at the first request
 */
export const endpoint = <R extends Route, S>(
  name: string,
  route: R,
  make: (services: S) => Handler<R>,
  services: () => S,
  guards: () => Guards = once(() => ({
    comesFromEdge,
    revocations: revocations(),
    rateLimits: rateLimits(),
    audit: audit(),
  })),
) => {
  const handle = once(() => make(services()))
  return middy<Event, Result, Error, Context, Internal>()
    .use(log(name))
    .use(problemsOf(name, route))
    .use(fromEdgeOnly(route, guards))
    .use(authorise(name, route, guards))
    .use(limit(route, guards))
    .handler(async (event: Event): Promise<Result> => {
      const { requestId } = event.requestContext
      const input = {
        ...read(route, event),
        user: userOf(claimsOf(event)),
        request: {
          id: requestId,
          address: addressOf(event),
          now: new Date(),
          agent: event.headers['user-agent'],
          optedOut: event.headers['sec-gpc'] === '1',
          origin: siteOriginFor(event),
        },
      } as HandlerInput<R>
      return answer(route, await handle()(input), requestId)
    })
}
