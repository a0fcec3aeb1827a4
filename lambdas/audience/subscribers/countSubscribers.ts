import type { HandlerOf } from '#runtime/endpoint.ts'
import { staffStore, type StaffStore } from './staffStore.ts'

interface Services {
  subscribers: Pick<StaffStore, 'counts'>
}

export const countSubscribers =
  ({ subscribers }: Services): HandlerOf<'countSubscribers'> =>
  ({ request }) =>
    subscribers.counts(request.now)

export const services = (): Services => ({
  subscribers: staffStore(),
})
