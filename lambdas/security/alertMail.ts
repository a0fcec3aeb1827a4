import * as z from 'zod'
import { alertMailsPerHour } from '#contract/limits.ts'
import { once } from '#contract/once.ts'
import { SecurityAlert } from '#contract/security/security.ts'
import type { Mail } from '#runtime/mail.ts'

/** An alert as its table has it, with the names of its events, read as the API shows it, with their number. */
export const StoredAlert = z
  .looseObject({ events: z.set(z.string()).optional() })
  .transform(({ events, ...row }) => ({ ...row, count: events?.size ?? 1 }))
  .pipe(SecurityAlert)

/** An alert before it is stored. */
export interface NewAlert extends Omit<SecurityAlert, 'count' | 'id'> {
  /** What it is about: events of one name are one alert. */
  event: string
  /** Which of them this is: the same one, seen twice, counts once. Absent where a name has one event. */
  one?: string
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

const londonMoment = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      dateStyle: 'long',
      timeStyle: 'medium',
    }),
)

/** Details as lines of text; what is nested stands there as JSON. */
const factsOf = (details: SecurityAlert['details']): [string, string][] =>
  Object.entries(details)
    .slice(0, 20)
    .map(([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')])
    .map(([name, text]) => [name ?? '', (text ?? '').slice(0, 300)])

/** The mail that tells an administrator of an alert. */
export const alertMail = (
  { message, severity, timestamp, userId, details }: Omit<SecurityAlert, 'count'>,
  address: string,
  { company, site, isLast }: { company: string; site: string | undefined; isLast: boolean },
): Mail => ({
  to: { address },
  subject: `${severity.toUpperCase()} security alert: ${message}`,
  body: {
    company,
    heading: message,
    preview: `${severity.toUpperCase()}, ${londonMoment().format(new Date(timestamp))} (London)`,
    blocks: [
      {
        facts: [
          ['Severity', severity.toUpperCase()],
          ['When', `${londonMoment().format(new Date(timestamp))} (London)`],
          ['Account', userId],
          ...factsOf(details),
        ],
      },
      ...(isLast
        ? [
            {
              paragraph: `This is mail ${alertMailsPerHour} of this hour about alerts of this severity. Further ones are not mailed before the next full hour: look at the Security tab.`,
            },
          ]
        : []),
      ...(site ? [{ button: 'Open the Security tab', href: `${site}/admin/security` }] : []),
    ],
    footer: [
      { note: 'You get this because you are an administrator. It is sent for high and critical alerts.' },
    ],
  },
})
