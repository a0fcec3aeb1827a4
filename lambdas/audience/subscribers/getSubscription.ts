import type { HandlerOf } from '#runtime/endpoint.ts'
import { subscriberStore, type SubscriberStore } from './subscriberStore.ts'
import { orExpired, partsOf, subscriptionOf } from './rules.ts'

interface Services {
  subscribers: Pick<SubscriberStore, 'find'>
}

export const getSubscription =
  ({ subscribers }: Services): HandlerOf<'getSubscription'> =>
  async ({ body, request }) => {
    const { handle, secret } = partsOf(body.token)
    return subscriptionOf(orExpired(await subscribers.find(handle, secret, request.now)))
  }

export const services = (): Services => ({
  subscribers: subscriberStore(),
})
