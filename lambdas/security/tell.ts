import { alertMailsPerHour } from '#contract/limits.ts'
import type { SecurityAlert } from '#contract/security/security.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { logger } from '#runtime/logger.ts'
import { type Mailer, MailRefused } from '#runtime/mail.ts'
import { alertMail } from './alertMail.ts'
import type { RaisedStore } from './raisedStore.ts'

export interface TellServices {
  store: Pick<RaisedStore, 'countMail' | 'told'>
  /** Undefined where the environment has no mail domain: alerts then stand in the Security tab alone. */
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
export const tell =
  ({ store, mailer, admins, company, site, now }: TellServices) =>
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
      return store.told(alert.id, entryOf(alert, outcome))
    }
    logger.warn('alert not mailed', { alert: alert.id, severity: alert.severity, mails: number })
    await store.told(alert.id)
  }
