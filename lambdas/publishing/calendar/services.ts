import { once } from '#contract/once.ts'
import { eventStore, type EventStore } from './store.ts'

/** What staff's handlers of events work with. */
export interface Services {
  events: EventStore
}

export const services = once((): Services => ({ events: eventStore() }))
