import { getSubscription as route } from '#contract/subscribers.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { subscriberStore, type SubscriberStore } from '#runtime/subscriberStore.ts'
import { orExpired, partsOf, subscriptionOf } from './rules.ts'

interface Services {
  subscribers: Pick<SubscriberStore, 'find'>
}

export const getSubscription =
  ({ subscribers }: Services): Handler<typeof route> =>
  async ({ body, request }) => {
    const { handle, secret } = partsOf(body.token)
    return subscriptionOf(orExpired(await subscribers.find(handle, secret, request.now)))
  }

export const handler = endpoint('getSubscription', route, getSubscription, () => ({
  subscribers: subscriberStore(),
}))
