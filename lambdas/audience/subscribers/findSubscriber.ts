import { type FoundSubscriber } from '#contract/audience/subscriberEdits.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import type { Subscriber } from './subscriber.ts'
import { staffStore, type StaffStore, type Suppressed } from './staffStore.ts'

interface Services {
  subscribers: Pick<StaffStore, 'find'>
}

const shown = (found: Subscriber | Suppressed): FoundSubscriber => {
  const lasts_until = new Date(found.expires_at * 1000).toISOString()
  if (found.state === 'suppressed') {
    const { state, reason, suppressed_at } = found
    return { state, reason, suppressed_at, lasts_until }
  }
  const { state, handle, email, kinds, created_at: asked_at, confirmed_at } = found
  return { state, handle, email, kinds, asked_at, ...(confirmed_at && { confirmed_at }), lasts_until }
}

/** Keys are hashes of addresses, so whoever names one finds it by one read, and nobody is found by half of one. */
export const findSubscriber =
  ({ subscribers }: Services): HandlerOf<'findSubscriber'> =>
  async ({ body, request }) => {
    const found = await subscribers.find(body.email, request.now)
    return { subscriber: found ? shown(found) : null }
  }

export const services = (): Services => ({
  subscribers: staffStore(),
})
