import { countSubscribers as route } from '#contract/subscriberEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { staffStore, type StaffStore } from './staffStore.ts'

interface Services {
  subscribers: Pick<StaffStore, 'counts'>
}

export const countSubscribers =
  ({ subscribers }: Services): Handler<typeof route> =>
  ({ request }) =>
    subscribers.counts(request.now)

export const handler = endpoint('countSubscribers', route, countSubscribers, () => ({
  subscribers: staffStore(),
}))
