import { alertRules as rules, limitOf } from '#contract/limits.ts'
import type { AuditEvent, CounterEvent, NewAlert } from './alert.ts'

/** Whether an entry is a failed action, of which five by one person in ten minutes are an attack. */
export const isFailure = ({ action_type }: Pick<AuditEvent, 'action_type'>): boolean =>
  action_type.includes('FAILED')

const bruteForceWindow = rules.bruteForce.minutes * 60_000

/** From when on a person's failures count together with this one, UTC. */
export const failuresFrom = ({ created_at }: Pick<AuditEvent, 'created_at'>): Date =>
  new Date(Date.parse(created_at) - bruteForceWindow)

/**
 * The alert of a person who fails again and again. An attack that goes on raises one in each ten minutes of
 * the clock, not one for each failure.
 * @param failures of the person within ten minutes up to this one, which is among them
 */
export const bruteForceOf = (
  event: AuditEvent,
  failures: readonly Pick<AuditEvent, 'action_type' | 'created_at' | 'id'>[],
): NewAlert | undefined => {
  if (!isFailure(event) || failures.length < rules.bruteForce.failures) return undefined
  const slot = Math.floor(Date.parse(event.created_at) / bruteForceWindow)
  return {
    type: 'brute_force',
    severity: 'critical',
    message: `Possible brute force: ${failures.length} failed actions in ${rules.bruteForce.minutes} minutes`,
    event: `brute_force:${event.user_id}:${slot}`,
    timestamp: event.created_at,
    userId: event.user_id,
    details: {
      failures: failures.length,
      minutes: rules.bruteForce.minutes,
      actions: [...new Set(failures.map(({ action_type }) => action_type))],
    },
  }
}

/** Attempts of an action from which on a warning stands. */
export const warnsFrom = (action: string): number => Math.max(1, limitOf(action).limit - rules.attemptsLeft)

/** The name of the event that a counter comes near its limit. */
export const nearLimit = (subjectWindow: string): string => `rate_limit:${subjectWindow}`

/**
 * The warning that a counter comes near its limit, one for each counter; undefined below that.
 * @param at UTC
 */
export const alertOfCounter = (counter: CounterEvent, at: string): NewAlert | undefined => {
  const { subject_window, user_id, action_type, attempts } = counter
  if (attempts < warnsFrom(action_type)) return undefined
  const { limit, windowSeconds } = limitOf(action_type)
  return {
    type: 'rate_limit',
    severity: 'medium',
    message: `Rate limit warning: ${attempts} of ${limit} attempts (${action_type})`,
    event: nearLimit(subject_window),
    timestamp: at,
    userId: user_id.split('/', 1)[0] ?? user_id,
    details: { action_type, attempts, limit, window_seconds: windowSeconds },
  }
}

/**
 * The alert that somebody altered or removed an entry of the trail, which nothing of the product can do.
 * @param event names the change itself
 * @param at UTC
 */
export const alertOfTampering = (
  change: 'MODIFY' | 'REMOVE',
  entry: AuditEvent,
  event: string,
  at: string,
): NewAlert => ({
  type: 'suspicious_activity',
  severity: 'critical',
  message: `An audit record was ${change === 'REMOVE' ? 'removed' : 'altered'}`,
  event: `tampering:${event}`,
  timestamp: at,
  userId: entry.user_id,
  details: {
    change,
    audit_id: entry.id,
    action_type: entry.action_type,
    created_at: entry.created_at,
    ...(entry.object !== undefined && { object: entry.object }),
  },
})
