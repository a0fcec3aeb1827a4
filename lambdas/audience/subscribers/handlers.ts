import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { mailer } from '#runtime/mail.ts'
import { optIn, type OptIn } from './optIn.ts'
import { orExpired, partsOf, subscriptionOf } from './rules.ts'
import { subscriberStore, type SubscriberStore } from './subscriberStore.ts'

interface Services {
  updates: OptIn
  subscribers: Pick<SubscriberStore, 'confirm' | 'find' | 'remove'>
}

/** Starts a double opt-in; the answer tells nothing about the address. */
export const subscribe =
  ({ updates }: Services): HandlerOf<'subscribe'> =>
  async ({ body, request }) => {
    await updates.start(body.email, request.now)
    return { asked: true }
  }

/** Confirms, changes the kinds, and confirms again for a year: all of them somebody's press of a button. */
export const confirmSubscription =
  ({ subscribers }: Services): HandlerOf<'confirmSubscription'> =>
  async ({ body, request }) => {
    const { handle, secret } = partsOf(body.token)
    return subscriptionOf(orExpired(await subscribers.confirm(handle, secret, body.kinds, request.now)))
  }

export const getSubscription =
  ({ subscribers }: Services): HandlerOf<'getSubscription'> =>
  async ({ body, request }) => {
    const { handle, secret } = partsOf(body.token)
    return subscriptionOf(orExpired(await subscribers.find(handle, secret, request.now)))
  }

/**
 * Mail programs without one click, and scanners, open the address of List-Unsubscribe: they get the page with a
 * button. The token goes into the fragment, so that no referrer carries it on.
 */
export const askToUnsubscribe =
  (): HandlerOf<'askToUnsubscribe'> =>
  async ({ query }) =>
    new Reply('Go on at /subscribe/manage to unsubscribe.\n', {
      status: 303,
      headers: { location: `/subscribe/manage#${query.token}` },
    })

/** Deletes the address. A token that nothing belongs to (any more) is answered the same. */
export const unsubscribe =
  ({ subscribers }: Services): HandlerOf<'unsubscribe'> =>
  async ({ query }) => {
    await subscribers.remove(query.token)
    return { unsubscribed: true }
  }

export const services = (): Services => ({
  updates: optIn({
    subscribers: subscriberStore(),
    mail: mailer(),
    company: setting('COMPANY_NAME'),
    site: process.env['SITE_ORIGIN'],
  }),
  subscribers: subscriberStore(),
})
