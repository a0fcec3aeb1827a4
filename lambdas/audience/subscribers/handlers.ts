import type { Subscription } from '#contract/audience/subscribers.ts'
import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { mailer } from '#runtime/mail.ts'
import { Problem } from '#runtime/problem.ts'
import { optIn, type OptIn } from './optIn.ts'
import type { Subscriber } from './subscriber.ts'
import { subscriberStore, type SubscriberStore } from './subscriberStore.ts'

interface Services {
  updates: OptIn
  subscribers: Pick<SubscriberStore, 'confirm' | 'find' | 'remove'>
}

/** Handle and secret of a link's token. */
const partsOf = (token: string): { handle: string; secret: string } => {
  const [handle = '', secret = ''] = token.split('.')
  return { handle, secret }
}

/** A subscriber as its own person sees it. */
const subscriptionOf = ({ email, kinds, state, handle, expires_at }: Subscriber): Subscription => ({
  email,
  kinds,
  confirmed: state === 'confirmed',
  lasts_until: new Date(expires_at * 1000).toISOString(),
  unsubscribe_token: handle,
})

/** @throws Problem `not_found` in words for who followed the link, when there is no subscriber */
const orExpired = (subscriber: Subscriber | undefined): Subscriber => {
  if (subscriber) return subscriber
  throw new Problem('not_found', {
    message:
      'This link no longer works: it has expired, or the subscription has ended. You can subscribe again.',
  })
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
