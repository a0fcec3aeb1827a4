import * as z from 'zod'
import { failed, succeeded } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import { isAtDomain, maskedAddress, testMail } from './rules.ts'
import { failureWords, type Prepare, prepareMail } from './senders.ts'
import { environmentMail, settingsInForce } from './settings.ts'
import { emailSettingsStore, type EmailSettingsStore } from './settingsStore.ts'
import { type StaffStore, staffStore } from './staffStore.ts'

interface Services {
  settings: Pick<EmailSettingsStore, 'get'>
  environment: ReturnType<typeof environmentMail>
  staff: StaffStore
  /** Domains besides the team's own addresses that test mails may go to. */
  domains: readonly string[]
  prepare: Prepare
  audit: Audit
  company: string
}

const notAllowed = (domains: readonly string[]): Problem => {
  const others = domains.length > 0 ? `, or to addresses at ${domains.join(', ')}` : ''
  const message = `Test mails go to members of the team only${others}.`
  return new Problem('invalid_input', { message, details: [{ field: 'body.to', message }] })
}

export const sendEmail =
  ({ settings, environment, staff, domains, prepare, audit, company }: Services): HandlerOf<'sendEmail'> =>
  async asked => {
    const { body, user, request } = asked
    const { to } = body
    if (!isAtDomain(to, domains) && !(await staff.isStaff(to))) throw notAllowed(domains)
    const inForce = settingsInForce(await settings.get(), environment)
    const { provider } = inForce
    const send = await prepare(inForce, company)
    const mail = testMail(body, { company, sentBy: user.email })
    // Before it goes: what cannot be put on record is not sent. The record has neither the words nor the whole address.
    await audit.record({
      ...actorOf(asked),
      action_type: 'TEST_EMAIL',
      object: `email/${request.id}`,
      details: { provider, to: maskedAddress(to), characters: body.content.length },
    })
    try {
      const message_id = await send(mail)
      logger.info('test mail sent', { requestId: request.id, provider, messageId: message_id })
      return succeeded({ message_id, to, subject: mail.subject, provider })
    } catch (error) {
      logger.error('test mail not sent', { requestId: request.id, provider, error: error as Error })
      return failed(failureWords(error))
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
