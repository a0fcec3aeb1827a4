import { GetAccountSendingEnabledCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { once } from '#contract/once.ts'

/** How much the account may mail, by SES. */
export interface MailQuota {
  enabled: boolean
  /** Mails in 24 hours; -1 without a limit. */
  most: number
  sent: number
  perSecond: number
}

/** The mail service, as far as its health goes. */
export interface MailStore {
  quota(abortSignal: AbortSignal): Promise<MailQuota>
}

const client = once(() => new SESClient({}))

export const mailStore = (): MailStore => ({
  async quota(abortSignal) {
    const [{ Enabled }, { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 }] = await Promise.all([
      client().send(new GetAccountSendingEnabledCommand({}), { abortSignal }),
      client().send(new GetSendQuotaCommand({}), { abortSignal }),
    ])
    return {
      enabled: Enabled ?? false,
      most: Max24HourSend,
      sent: SentLast24Hours,
      perSecond: MaxSendRate,
    }
  },
})
