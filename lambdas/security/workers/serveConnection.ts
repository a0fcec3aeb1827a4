import * as z from 'zod'
import { once } from '#contract/once.ts'
import { Ping, realtimeProtocol, type RealtimeMessage } from '#contract/security/realtime.ts'
import { logger } from '#runtime/logger.ts'
import { revocationsNow, type Revocations } from '#runtime/revocations.ts'
import { connections, sessionOf, type Connections } from '../realtime/connectionStore.ts'
import { sockets, type Sockets } from '../realtime/socketStore.ts'
import { Bearer } from './authoriseConnection.ts'

const about = z.looseObject({ connectionId: z.string(), requestId: z.string() })
/** API Gateway's event about a connection. */
const Event = z.union([
  z.object({ requestContext: about.extend({ routeKey: z.literal('$connect'), authorizer: Bearer }) }),
  z.object({ requestContext: about.extend({ routeKey: z.literal('$disconnect') }) }),
  z.object({
    requestContext: about.extend({ routeKey: z.literal('$default') }),
    body: z.string().optional(),
  }),
])

interface Services {
  connections: Pick<Connections, 'add' | 'get' | 'remove'>
  revocations: Revocations
  sockets: Pick<Sockets, 'close'>
  now: () => Date
}

interface Answer {
  statusCode: number
  headers?: Record<string, string>
  body?: string
}

const say = (message: RealtimeMessage): Answer => ({ statusCode: 200, body: JSON.stringify(message) })

const isPing = (body: string | undefined): boolean => {
  try {
    return Ping.safeParse(JSON.parse(body ?? '')).success
  } catch {
    return false
  }
}

/** Keeps note of who listens: what happens when a connection begins, says something, and ends. */
export const serveConnection =
  ({ connections, revocations, sockets, now }: Services) =>
  async (event: z.output<typeof Event>): Promise<Answer> => {
    const { connectionId, routeKey } = event.requestContext
    if (routeKey === '$disconnect') {
      await connections.remove(connectionId)
      return { statusCode: 200 }
    }
    if (routeKey === '$connect') {
      const bearer = event.requestContext.authorizer
      if (!(await connections.add(connectionId, bearer, now()))) return { statusCode: 429 }
      // Asked after it is in the table: what is revoked from now on closes what the table has.
      if (!(await revocations.isRevoked(sessionOf(bearer))))
        return { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': realtimeProtocol } }
      await connections.remove(connectionId)
      return { statusCode: 403 }
    }
    const row = await connections.get(connectionId)
    if (!row || row.ends_at * 1000 <= now().getTime()) {
      await sockets.close(connectionId)
      await connections.remove(connectionId)
      return { statusCode: 200 }
    }
    return say(
      isPing('body' in event ? event.body : undefined)
        ? { type: 'pong' }
        : { type: 'refused', message: 'Nothing but a ping can be said here.' },
    )
  }

const act = once(() =>
  serveConnection({
    connections: connections(),
    revocations: revocationsNow(),
    sockets: sockets(),
    now: () => new Date(),
  }),
)

/** @throws Error when it cannot be done; a connection that begins is then refused */
export const handler = async (event: unknown): Promise<Answer> => {
  try {
    const known = Event.parse(event)
    const answer = await act()(known)
    const { routeKey, requestId } = known.requestContext
    logger.info('answered', {
      operation: `serveConnection ${routeKey}`,
      status: answer.statusCode,
      requestId,
    })
    return answer
  } catch (error) {
    logger.error('failed', {
      operation: 'serveConnection',
      error: error instanceof Error ? error : new Error(String(error)),
    })
    throw error
  }
}
