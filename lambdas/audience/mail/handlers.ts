import * as z from 'zod'
import type { EmailSettings } from '#contract/audience/mail.ts'
import { failureAnswer, successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { environmentSender, type Mail, sendThroughSes } from '#runtime/mail.ts'
import { Problem } from '#runtime/problem.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { isAtDomain, maskedAddress, testMail } from './rules.ts'
import {
  environmentMail,
  settingsInForce,
  emailSettingsStore,
  type EmailSettingsStore,
  type StaffStore,
  staffStore,
} from './settingsStore.ts'
import { sendThroughSmtp, relayOf } from './smtp.ts'

interface Services {
  settings: EmailSettingsStore
  environment: ReturnType<typeof environmentMail>
  staff: StaffStore
  /** Domains besides the team's own addresses that test mails may go to. */
  domains: readonly string[]
  prepare: Prepare
  audit: Audit
  company: string
}

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

/** The message about a failure for the sender; the details go to the log. */
export const failureWords = (error: unknown): string => {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'MessageRejected')
    return 'Amazon SES refused the mail. Until AWS lets the account out of the SES sandbox, it takes mail to verified addresses only.'
  if (code === 'EAUTH') return 'The SMTP relay refused the user name or password in its secret.'
  if (code === 'EENVELOPE') return 'The SMTP relay refused the sender or the recipient.'
  return 'Failed to send email'
}

export const getEmailSettings =
  ({ settings, environment }: Services): HandlerOf<'getEmailSettings'> =>
  async () =>
    settingsInForce(await settings.get(), environment)

const notOurs = (domain: string): Problem => {
  const message = `Amazon SES sends from addresses at ${domain} only.`
  return new Problem('invalid_input', { message, details: [{ field: 'body.default_from', message }] })
}

export const saveEmailSettings =
  ({ settings, environment }: Services): HandlerOf<'saveEmailSettings'> =>
  async input => {
    const { body, ifMatch, request, user } = input
    const { domain } = environment
    if (body.provider === 'ses' && domain && !isAtDomain(body.default_from, [domain])) throw notOurs(domain)
    const current = settingsInForce(await settings.get(), environment)
    const isSame = current.provider === body.provider && current.default_from === body.default_from
    // A retry whose first answer was lost.
    if (isSame && current.version === ifMatch + 1) return current
    if (current.version !== ifMatch) throw new Problem('conflict', { details: { current } })
    const next = {
      ...body,
      version: ifMatch + 1,
      updated_at: request.now.toISOString(),
      ...(user.email && { updated_by_email: user.email }),
    }
    const entry = {
      ...actorOf(input),
      action_type: 'EMAIL_SETTINGS_UPDATED',
      object: 'settings/email',
      before: { provider: current.provider, default_from: current.default_from },
      after: body,
    }
    if (await settings.save(next, entry)) return settingsInForce(next, environment)
    throw new Problem('conflict', {
      details: { current: settingsInForce(await settings.get(), environment) },
    })
  }

const notAllowed = (domains: readonly string[]): Problem => {
  const others = domains.length > 0 ? `, or to addresses at ${domains.join(', ')}` : ''
  const message = `Test mails go to members of the team only${others}.`
  return new Problem('invalid_input', { message, details: [{ field: 'body.to', message }] })
}

export const sendEmail =
  ({ settings, environment, staff, domains, prepare, audit, company }: Services): HandlerOf<'sendEmail'> =>
  async input => {
    const { body, user, request } = input
    const { to } = body
    if (!isAtDomain(to, domains) && !(await staff.isStaff(to))) throw notAllowed(domains)
    const inForce = settingsInForce(await settings.get(), environment)
    const { provider } = inForce
    const send = await prepare(inForce, company)
    const mail = testMail(body, { company, sentBy: user.email })
    // Before it goes: what cannot be put on record is not sent. The record has neither the words nor the whole address.
    await audit.record({
      ...actorOf(input),
      action_type: 'TEST_EMAIL',
      object: `email/${request.id}`,
      details: { provider, to: maskedAddress(to), characters: body.content.length },
    })
    try {
      const message_id = await send(mail)
      logger.info('test mail sent', { requestId: request.id, provider, messageId: message_id })
      return successAnswer({ message_id, to, subject: mail.subject, provider })
    } catch (error) {
      logger.error('test mail not sent', { requestId: request.id, provider, error: error as Error })
      return failureAnswer(failureWords(error))
    }
  }

export const services = (): Services => ({
  settings: emailSettingsStore(),
  environment: environmentMail(),
  staff: staffStore(),
  domains: z.array(z.string()).parse(JSON.parse(setting('TEST_MAIL_DOMAINS'))),
  prepare: prepareMail,
  audit: audit(),
  company: setting('COMPANY_NAME'),
})
