import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { staffStore, type StaffStore } from './staffStore.ts'

interface Services {
  subscribers: Pick<StaffStore, 'remove'>
}

/** The trail keeps for good who did it, and of whom only the random handle, which then belongs to nobody. */
export const removeSubscriber =
  ({ subscribers }: Services): HandlerOf<'removeSubscriber'> =>
  async asked => {
    const { params, request } = asked
    const entry = {
      ...actorOf(asked),
      action_type: 'SUBSCRIBER_REMOVED',
      object: `subscribers/${params.handle}`,
    }
    await subscribers.remove(params.handle, entry, request.now)
    return { removed: true }
  }

export const services = (): Services => ({
  subscribers: staffStore(),
})
