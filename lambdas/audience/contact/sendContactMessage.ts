import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { mailer, type Mailer } from '#runtime/mail.ts'
import { optIn, type OptIn } from '../subscribers/optIn.ts'
import { subscriberStore } from '../subscribers/subscriberStore.ts'
import { contactMail, type Desks, isLikelyRobot } from './rules.ts'

interface Services {
  mail: Mailer
  updates: OptIn
  desks: Desks
  company: string
}

/** Mails a message to the desk that answers it; nothing of it is stored or logged (decision 5). */
export const sendContactMessage =
  ({ mail, updates, desks, company }: Services): HandlerOf<'sendContactMessage'> =>
  async ({ body, request }) => {
    await mail.send(contactMail(body, desks, company))
    if (!body.subscribe) return { sent: true, updates: 'not_asked' }
    if (isLikelyRobot(body)) return { sent: true, updates: 'asked' }
    try {
      await updates.start(body.email, request.now)
      return { sent: true, updates: 'asked' }
    } catch (error) {
      // The message has gone: a failure of the whole would have it sent twice.
      logger.error('no opt-in after a message', { error: error as Error, requestId: request.id })
      return { sent: true, updates: 'failed' }
    }
  }

export const services = () => {
  const mail = mailer()
  const company = setting('COMPANY_NAME')
  return {
    mail,
    company,
    desks: { general: setting('MAIL_TO_GENERAL'), investorRelations: setting('MAIL_TO_INVESTOR_RELATIONS') },
    updates: optIn({ subscribers: subscriberStore(), mail, company, site: process.env['SITE_ORIGIN'] }),
  }
}
