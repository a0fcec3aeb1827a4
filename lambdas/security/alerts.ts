import * as z from 'zod'
import { SecurityAlert } from '#contract/security/security.ts'

/** An alert as its table has it, with the names of its events, read as the API shows it, with their number. */
export const StoredAlert = z
  .looseObject({ events: z.set(z.string()).optional() })
  .transform(({ events, ...row }) => ({ ...row, count: events?.size ?? 1 }))
  .pipe(SecurityAlert)

/** An alert before it is stored. */
export interface NewAlert extends Omit<SecurityAlert, 'count' | 'id'> {
  /** Its subject: events of one name are one alert. */
  event: string
  /** Which of them this is: the same one, seen twice, counts once. Absent where a name has one event. */
  one?: string
}

/** An entry of the audit log, as far as the rules go. */
export interface AuditEvent {
  id: string
  user_id: string
  action_type: string
  object?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  /** UTC. */
  created_at: string
}

/** A counter of attempts, as far as the rules go. */
export interface CounterEvent {
  subject_window: string
  /** An account, `{account}/{browser}`, or a hash. */
  user_id: string
  action_type: string
  attempts: number
}
