import * as z from 'zod'
import { once } from '#contract/once.ts'
import { realtimeProtocol } from '#contract/security/realtime.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { logger } from '#runtime/logger.ts'
import { revocationsNow, type Revocations } from '#runtime/revocations.ts'
import { tokens, type Tokens } from '../realtime/tokenStore.ts'

/** API Gateway's event to a REQUEST authoriser of a WebSocket API. */
const Question = z.object({
  methodArn: z.string(),
  /** Spelled as the browser spelled them. */
  headers: z.record(z.string(), z.string()),
  requestContext: z.looseObject({
    requestId: z.string(),
    identity: z.looseObject({ sourceIp: z.string() }),
  }),
})

/** The connection's context about its person; the gateway turns every value into text. */
export const Bearer = z.object({
  user_id: z.string(),
  /** The session of its token, and when that began, seconds since 1970; empty and 0 when the token does not say. */
  session: z.string().default(''),
  signed_in_at: z.coerce.number().default(0),
  /** When its token ends, seconds since 1970. */
  ends_at: z.coerce.number(),
})

interface Services {
  tokens: Tokens
  revocations: Revocations
  audit: Audit
  /** The site's origin; undefined as long as nobody knows it: nobody may connect then. */
  origin: string | undefined
}

const policy = (effect: 'Allow' | 'Deny', resource: string) => ({
  Version: '2012-10-17',
  Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: resource }],
})

/**
 * Lets an administrator of a page of the site connect, with an access token as second subprotocol, and nobody else.
 * A browser learns nothing of why it was refused; what an account of ours was refused goes on record.
 */
export const authoriseConnection =
  ({ tokens, revocations, audit, origin }: Services) =>
  async (question: unknown) => {
    const { methodArn, headers, requestContext } = Question.parse(question)
    const refuse = (reason: string) => {
      logger.info('refused', {
        operation: 'authoriseConnection',
        reason,
        requestId: requestContext.requestId,
      })
      return { principalId: 'nobody', policyDocument: policy('Deny', methodArn) }
    }
    const header = (name: string) => new Headers(headers).get(name)
    const [protocol, token, ...more] = (header('sec-websocket-protocol') ?? '').split(/\s*,\s*/)
    if (protocol !== realtimeProtocol || !token || more.length > 0) return refuse('no token')
    const bearer = await tokens.bearerOf(token)
    if (!bearer || (await revocations.isRevoked(bearer.user))) return refuse('not signed in')
    const { user, endsAt } = bearer
    const isOurs = origin !== undefined && header('origin') === origin
    if (isOurs && user.admin)
      return {
        principalId: user.id,
        policyDocument: policy('Allow', methodArn),
        context: {
          user_id: user.id,
          session: user.session ?? '',
          signed_in_at: user.signedInAt ?? 0,
          ends_at: endsAt,
        } satisfies z.output<typeof Bearer>,
      }
    await audit.record({
      action_type: 'ACCESS_REFUSED',
      user_id: user.id,
      object: 'connect',
      ip_address: requestContext.identity.sourceIp,
      request_id: requestContext.requestId,
      ...(!isOurs && { details: { origin: (header('origin') ?? '').slice(0, 200) } }),
    })
    return refuse(isOurs ? 'not an administrator' : 'foreign origin')
  }

const act = once(() =>
  authoriseConnection({
    tokens: tokens(),
    revocations: revocationsNow(),
    audit: audit(),
    origin: process.env['SITE_ORIGIN'],
  }),
)

/** @throws Error when nothing can be checked; the gateway then refuses */
export const handler = async (question: unknown): ReturnType<ReturnType<typeof authoriseConnection>> => {
  try {
    return await act()(question)
  } catch (error) {
    logger.error('failed', {
      operation: 'authoriseConnection',
      error: error instanceof Error ? error : new Error(String(error)),
    })
    throw error
  }
}
