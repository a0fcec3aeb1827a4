import * as z from 'zod'
import { AuditEntry } from './audit.ts'
import type { Route } from '../route.ts'
import { RateLimit, SecurityAlert } from './security.ts'

/** The only channel: each message goes to everybody who listens on it. */
export const securityMonitor = 'security-monitor'

/**
 * The WebSocket subprotocol. A browser cannot send a header of its own when it connects, so the access token is
 * offered as a second subprotocol, `new WebSocket(address, [realtimeProtocol, token])`; the answer names this one alone.
 */
export const realtimeProtocol = 'security-monitor.v1'

export const realtimeLimits = {
  /** Of one person at once; one more is refused. */
  connectionsPerPerson: 10,
  /** Bytes of a message to a browser: what API Gateway sends in one frame, and counts as one message. */
  messageBytes: 32 * 1024,
  /** Seconds between two signs of life of a browser. The gateway ends what is silent for ten minutes. */
  pingSeconds: 30,
} as const

const Change = z.object({
  /** Of the row: the same for every change of it. */
  id: z.string(),
  /** Of the change, as text of equal length: a later change of the same row has a greater one. */
  sequence: z.string(),
})

/** A row that came, or a counter that changed. It may come twice. */
export const SecurityEvent = z.discriminatedUnion('table', [
  Change.extend({ table: z.literal('admin_audit_log'), row: AuditEntry }),
  Change.extend({ table: z.literal('rate_limits'), row: RateLimit }),
  Change.extend({ table: z.literal('security_alerts'), row: SecurityAlert }),
])
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** A message to a browser. */
export const RealtimeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('events'),
    channel: z.literal(securityMonitor),
    events: z.array(SecurityEvent).min(1),
  }),
  /** Something happened that is too large to be sent: read it by HTTP. */
  z.object({ type: z.literal('missed'), channel: z.literal(securityMonitor) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('refused'), message: z.string() }),
])
export type RealtimeMessage = z.infer<typeof RealtimeMessage>

/** The only thing that a browser says. */
export const Ping = z.strictObject({ type: z.literal('ping') })

/** Something that a browser can do at the WebSocket API. */
export interface RealtimeAction {
  /** The gateway's route. */
  route: '$connect' | '$default' | '$disconnect'
  /** Who may. The token is checked when a connection begins, and the connection ends with it. */
  access: Route['access']
  summary: string
  /** Shape of the message that the browser sends, where the action has one. */
  says?: z.ZodType
}

/** Every realtime action. */
export const realtimeActions = {
  connect: {
    route: '$connect',
    access: 'admin',
    summary: `Listens on ${securityMonitor}, from a page of the site, with an access token as second subprotocol.`,
  },
  ping: {
    route: '$default',
    access: 'admin',
    summary:
      'Asks whether the connection holds; the answer is a pong. A connection whose token is over ends.',
    says: Ping,
  },
  disconnect: { route: '$disconnect', access: 'admin', summary: 'Listens no more.' },
} as const satisfies Record<string, RealtimeAction>
