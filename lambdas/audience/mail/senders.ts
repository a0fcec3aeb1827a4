import type { EmailSettings } from '#contract/audience/mail.ts'
import { environmentSender, type Mail, sendThroughSes } from '#runtime/mail.ts'
import { Problem } from '#runtime/problem.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { relayOf } from './smtpRelay.ts'
import { isAtDomain } from './rules.ts'
import { sendThroughSmtp } from './smtp.ts'

/** Sends one mail and answers its id. @throws the provider's own error */
export type Send = (mail: Mail) => Promise<string>

/** The way out that the settings name. @throws Problem `not_configured` before anything is sent */
export type Prepare = (settings: EmailSettings, company: string) => Promise<Send>

const throughSes = ({ default_from: address, mail_domain: domain }: EmailSettings): Send => {
  const sender = environmentSender()
  if (!sender || !domain)
    throw new Problem('not_configured', {
      message: 'This environment has no mail domain that Amazon SES has verified. Choose the SMTP relay.',
    })
  if (!isAtDomain(address, [domain]))
    throw new Problem('not_configured', {
      message: `The saved sender is not an address at ${domain}. Save the e-mail settings with one that is.`,
    })
  return mail => sendThroughSes(mail, { ...sender, address })
}

export const prepareMail: Prepare = async (settings, company) => {
  if (settings.provider === 'ses') return throughSes(settings)
  const relay = relayOf(await requiredSecret('smtp'))
  const from = { address: settings.default_from, name: environmentSender()?.name || company }
  return mail => sendThroughSmtp(relay, mail, from)
}

/** What a failure is to the person who sent; the rest is for the log. */
export const failureWords = (error: unknown): string => {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'MessageRejected')
    return 'Amazon SES refused the mail. Until AWS lets the account out of the SES sandbox, it takes mail to verified addresses only.'
  if (code === 'EAUTH') return 'The SMTP relay refused the user name or password in its secret.'
  if (code === 'EENVELOPE') return 'The SMTP relay refused the sender or the recipient.'
  return 'Failed to send email'
}
