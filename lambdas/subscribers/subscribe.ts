import { subscribe as route } from '#contract/subscribers.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { mailer } from '#runtime/mail.ts'
import { optIn, type OptIn } from '#runtime/optIn.ts'
import { subscriberStore } from '#runtime/subscriberStore.ts'

interface Services {
  updates: OptIn
}

/** Starts a double opt-in; the answer tells nothing about the address. */
export const subscribe =
  ({ updates }: Services): Handler<typeof route> =>
  async ({ body, request }) => {
    await updates.start(body.email, request.now)
    return { asked: true }
  }

export const handler = endpoint('subscribe', route, subscribe, () => ({
  updates: optIn({
    subscribers: subscriberStore(),
    mail: mailer(),
    company: setting('COMPANY_NAME'),
    site: process.env['SITE_ORIGIN'],
  }),
}))
