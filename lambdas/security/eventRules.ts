import { alertRules as rules } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { addressMarks, type SecurityAlert, severities, type Severity } from '#contract/security/security.ts'
import type { AuditEvent, NewAlert } from './alerts.ts'

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

/** Malware in a file that somebody uploaded; it was refused (S-23). */
const malware: Rule = ({ action_type }) =>
  action_type === 'MALWARE_FOUND'
    ? { type: 'suspicious_activity', severity: 'critical', message: 'Malware in an uploaded file' }
    : undefined

const timedOut: Rule = ({ action_type }) =>
  action_type === 'SESSION_TIMEOUT'
    ? { type: 'session_timeout', severity: 'medium', message: 'Session ended after inactivity' }
    : undefined

/** Of two rules of the same severity, the more specific one comes first. */
const eventRules: readonly Rule[] = [
  failedAttempts,
  suspiciousAddress,
  grave,
  unusualHour,
  manyColumns,
  malware,
  timedOut,
]

/** Ten minutes of the clock: what one person does of one kind within them is one alert. */
const burst = 10 * 60_000

const slotOf = ({ created_at }: AuditEvent): number => Math.floor(Date.parse(created_at) / burst)

/**
 * The one alert of an entry of the audit log, undefined for most: the gravest that a rule raises. What the other rules say
 * is in its details, so that one event is never two alerts.
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
    event: [worst.type, worst.severity, event.user_id, event.action_type, slotOf(event)].join(':'),
    one: event.id,
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
