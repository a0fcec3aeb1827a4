import { confirmSubscription as route } from '#contract/subscribers.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { subscriberStore, type SubscriberStore } from '#runtime/subscriberStore.ts'
import { orExpired, partsOf, subscriptionOf } from './rules.ts'

interface Services {
  subscribers: Pick<SubscriberStore, 'confirm'>
}

/** Confirms, changes the kinds, and confirms again for a year: all of them somebody's press of a button. */
export const confirmSubscription =
  ({ subscribers }: Services): Handler<typeof route> =>
  async ({ body, request }) => {
    const { handle, secret } = partsOf(body.token)
    return subscriptionOf(orExpired(await subscribers.confirm(handle, secret, body.kinds, request.now)))
  }

export const handler = endpoint('confirmSubscription', route, confirmSubscription, () => ({
  subscribers: subscriberStore(),
}))
