import { unsubscribe as route } from '#contract/subscribers.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { subscriberStore, type SubscriberStore } from '#runtime/subscriberStore.ts'

interface Services {
  subscribers: Pick<SubscriberStore, 'remove'>
}

/** Deletes the address. A token that nothing belongs to (any more) is answered the same. */
export const unsubscribe =
  ({ subscribers }: Services): Handler<typeof route> =>
  async ({ query }) => {
    await subscribers.remove(query.token)
    return { unsubscribed: true }
  }

export const handler = endpoint('unsubscribe', route, unsubscribe, () => ({ subscribers: subscriberStore() }))
