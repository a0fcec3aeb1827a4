import type { Subscription } from '#contract/audience/subscribers.ts'
import { Problem } from '#runtime/problem.ts'
import type { Subscriber } from './subscriber.ts'

/** Handle and secret of a link's token. */
export const partsOf = (token: string): { handle: string; secret: string } => {
  const [handle = '', secret = ''] = token.split('.')
  return { handle, secret }
}

/** A subscriber as its own person sees it. */
export const subscriptionOf = ({ email, kinds, state, handle, expires_at }: Subscriber): Subscription => ({
  email,
  kinds,
  confirmed: state === 'confirmed',
  lasts_until: new Date(expires_at * 1000).toISOString(),
  unsubscribe_token: handle,
})

/** @throws Problem `not_found` in words for who followed the link, when there is no subscriber */
export const orExpired = (subscriber: Subscriber | undefined): Subscriber => {
  if (subscriber) return subscriber
  throw new Problem('not_found', {
    message:
      'This link no longer works: it has expired, or the subscription has ended. You can subscribe again.',
  })
}
