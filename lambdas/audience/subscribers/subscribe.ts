import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { mailer } from '#runtime/mail.ts'
import { optIn, type OptIn } from './optIn.ts'
import { subscriberStore } from './subscriberStore.ts'

interface Services {
  updates: OptIn
}

/** Starts a double opt-in; the answer tells nothing about the address. */
export const subscribe =
  ({ updates }: Services): HandlerOf<'subscribe'> =>
  async ({ body, request }) => {
    await updates.start(body.email, request.now)
    return { asked: true }
  }

export const services = (): Services => ({
  updates: optIn({
    subscribers: subscriberStore(),
    mail: mailer(),
    company: setting('COMPANY_NAME'),
    site: process.env['SITE_ORIGIN'],
  }),
})
