import { alertRules as rules, limitOf } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { addressMarks, type SecurityAlert, severities, type Severity } from '#contract/security.ts'

/** An alert before it is stored. */
export interface NewAlert extends Omit<SecurityAlert, 'id'> {
  /** What it is about: the same event, seen twice, is one alert. */
  event: string
}

/** An entry of the audit trail, as far as the rules go. */
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

/** How grave an action is by its name alone. */
export const severityOf = (action: string): Severity => {
  if (/DELETE|FAILED_AUTH/.test(action)) return 'high'
  return /UPDATE|SENSITIVE_DATA/.test(action) ? 'medium' : 'low'
}

const worse = (a: Severity, b: Severity): boolean => severities.indexOf(a) > severities.indexOf(b)

type Raised = Pick<SecurityAlert, 'message' | 'severity' | 'type'>
type Rule = (event: AuditEvent) => Raised | undefined

const numberIn = (details: AuditEvent['details'], name: string): number => {
  const value = details?.[name]
  return typeof value === 'number' ? value : 0
}

const isFailedAuth = (action: string): boolean => action.includes('FAILED_AUTH')

/** More than three failed attempts. */
const failedAttempts: Rule = ({ action_type, details }) => {
  const attempts = numberIn(details, 'attempts')
  if (!isFailedAuth(action_type) || attempts <= rules.failedAttempts) return undefined
  return {
    type: 'failed_auth',
    severity: 'high',
    message: `Multiple failed authentication attempts (${attempts})`,
  }
}

/** An address that is marked as one that hides who calls. */
const suspiciousAddress: Rule = ({ details }) => {
  const flag = details?.['suspicious_ip_flag']
  const marks = (Array.isArray(flag) ? flag : [flag]).filter(mark => addressMarks.some(one => one === mark))
  if (marks.length === 0) return undefined
  return {
    type: 'suspicious_activity',
    severity: 'high',
    message: `Activity from a suspicious address (${marks.join(', ')})`,
  }
}

/** Everything grave by its name. */
const grave: Rule = ({ action_type }) => {
  const severity = severityOf(action_type)
  if (!worse(severity, 'medium')) return undefined
  return {
    type: isFailedAuth(action_type) ? 'failed_auth' : 'admin_action',
    severity,
    message: isFailedAuth(action_type)
      ? 'Failed authentication'
      : `Admin action: ${action_type.replaceAll('_', ' ').toLowerCase()}`,
  }
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** An administrator who signs in at night, in London. */
const unusualHour: Rule = ({ action_type, created_at }) => {
  if (action_type !== 'ADMIN_LOGIN') return undefined
  const { time } = londonTime(new Date(created_at))
  const { from, until } = rules.signInHours
  if (time >= `${twoDigits(from)}:00:00` && time <= `${twoDigits(until)}:00:00`) return undefined
  return {
    type: 'suspicious_activity',
    severity: 'medium',
    message: `Admin sign-in at an unusual hour (${time.slice(0, 5)} in London)`,
  }
}

/** Much of what is sensitive at once. */
const manyColumns: Rule = ({ action_type, details }) => {
  const columns = details?.['accessed_columns']
  if (!action_type.includes('SENSITIVE_DATA_ACCESS') || !Array.isArray(columns)) return undefined
  if (columns.length <= rules.sensitiveColumns) return undefined
  return {
    type: 'suspicious_activity',
    severity: 'medium',
    message: `Access to ${columns.length} columns of sensitive data`,
  }
}

const timedOut: Rule = ({ action_type }) =>
  action_type === 'SESSION_TIMEOUT'
    ? { type: 'session_timeout', severity: 'medium', message: 'Session ended after inactivity' }
    : undefined

/** Of two that are as grave, the one that says more stands first. */
const eventRules: readonly Rule[] = [
  failedAttempts,
  suspiciousAddress,
  grave,
  unusualHour,
  manyColumns,
  timedOut,
]

/**
 * The one alert of an entry of the trail, undefined for most: the gravest that a rule raises. What the other rules say
 * stands in its details, so that one event is never two alerts.
 */
export const alertOfEvent = (event: AuditEvent): NewAlert | undefined => {
  const raised = eventRules.flatMap(rule => rule(event) ?? [])
  const worst = raised.reduce<Raised | undefined>(
    (found, each) => (found && !worse(each.severity, found.severity) ? found : each),
    undefined,
  )
  if (!worst) return undefined
  const also = raised.filter(each => each !== worst).map(({ message }) => message)
  return {
    ...worst,
    event: `audit:${event.id}`,
    timestamp: event.created_at,
    userId: event.user_id,
    details: {
      ...event.details,
      action_type: event.action_type,
      ...(event.object !== undefined && { object: event.object }),
      audit_id: event.id,
      ...(also.length > 0 && { also }),
    },
  }
}

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
