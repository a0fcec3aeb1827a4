import type { HandlerOf } from '#runtime/endpoint.ts'
import { subscriberStore, type SubscriberStore } from './subscriberStore.ts'
import { orExpired, partsOf, subscriptionOf } from './rules.ts'

interface Services {
  subscribers: Pick<SubscriberStore, 'confirm'>
}

/** Confirms, changes the kinds, and confirms again for a year: all of them somebody's press of a button. */
export const confirmSubscription =
  ({ subscribers }: Services): HandlerOf<'confirmSubscription'> =>
  async ({ body, request }) => {
    const { handle, secret } = partsOf(body.token)
    return subscriptionOf(orExpired(await subscribers.confirm(handle, secret, body.kinds, request.now)))
  }

export const services = (): Services => ({
  subscribers: subscriberStore(),
})
