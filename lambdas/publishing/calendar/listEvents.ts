import { calendarYears } from '#contract/publishing/calendar.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { linkStore } from './linkStore.ts'
import { daysOf } from './rules.ts'
import { shownEvents, type ReadingServices } from './shownEvents.ts'
import { eventStore } from './store.ts'

export const listEvents =
  (services: ReadingServices): HandlerOf<'listEvents'> =>
  async ({ request: { now } }) => ({
    events: (await shownEvents(services, now)).map(({ event }) => event),
    today: daysOf(now, calendarYears).today,
  })

export const services = () => ({
  events: eventStore(),
  links: linkStore(),
})
