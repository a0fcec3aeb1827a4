import type { HandlerOf } from '#runtime/endpoint.ts'
import { subscriberStore, type SubscriberStore } from './subscriberStore.ts'

interface Services {
  subscribers: Pick<SubscriberStore, 'remove'>
}

/** Deletes the address. A token that nothing belongs to (any more) is answered the same. */
export const unsubscribe =
  ({ subscribers }: Services): HandlerOf<'unsubscribe'> =>
  async ({ query }) => {
    await subscribers.remove(query.token)
    return { unsubscribed: true }
  }

export const services = (): Services => ({ subscribers: subscriberStore() })
