import { alertMailsPerHour } from '#contract/limits.ts'
import { once } from '#contract/once.ts'
import type { SecurityAlert } from '#contract/security/security.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { logger } from '#runtime/logger.ts'
import { type Mail, type Mailer, MailRefused } from '#runtime/mail.ts'
import type { RaisedStore } from './raisedStore.ts'

const londonMoment = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      dateStyle: 'long',
      timeStyle: 'medium',
    }),
)

/** Details as lines of text; nested values as JSON. */
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

export interface AlertMailServices {
  store: Pick<RaisedStore, 'countMail' | 'recordMailing'>
  /** Undefined where the environment has no mail domain: alerts are then shown in the Security tab only. */
  mailer: Pick<Mailer, 'send'> | undefined
  /** Mail addresses of administrators. */
  admins: () => Promise<string[]>
  company: string
  site: string | undefined
  now: () => Date
}

/** That an alert was mailed, for the record: to how many people, and how many addresses were refused for good. */
const entryOf = (
  { id, type, severity, message }: Omit<SecurityAlert, 'count'>,
  outcome: { mailed: number; refused: number },
): AuditEntry => ({
  action_type: outcome.mailed > 0 ? 'SECURITY_ALERT_MAILED' : 'SECURITY_ALERT_NOT_MAILED',
  user_id: 'raiseAlerts',
  object: `alerts/${id}`,
  details: { alert: message, type, severity, ...outcome },
})

/**
 * Mails an alert to every administrator, if this hour has not had its mails. One whose address is refused for good
 * keeps nobody from the others. What was mailed is on record, without addresses.
 * @throws MailRefused when SES takes no mail for now: the event then comes again
 */
export const sendAlertMail =
  ({ store, mailer, admins, company, site, now }: AlertMailServices) =>
  async (alert: Omit<SecurityAlert, 'count'>): Promise<void> => {
    const number = mailer ? await store.countMail(alert.severity, now()) : 0
    if (mailer && number <= alertMailsPerHour) {
      const isLast = number === alertMailsPerHour
      const outcome = { mailed: 0, refused: 0 }
      for (const address of await admins())
        try {
          await mailer.send(alertMail(alert, address, { company, site, isLast }))
          outcome.mailed++
        } catch (error) {
          if (!(error instanceof MailRefused) || error.refusal === 'later') throw error
          logger.error('alert not mailed', { alert: alert.id, error })
          outcome.refused++
        }
      return store.recordMailing(alert.id, entryOf(alert, outcome))
    }
    logger.warn('alert not mailed', { alert: alert.id, severity: alert.severity, mails: number })
    await store.recordMailing(alert.id)
  }
