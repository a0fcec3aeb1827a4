import { calendarYears, listEvents as route } from '#contract/calendar.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { linkStore } from './linkStore.ts'
import { daysOf } from './rules.ts'
import { shownEvents, type ReadingServices } from './shownEvents.ts'
import { eventStore } from './store.ts'

export const listEvents =
  (services: ReadingServices): Handler<typeof route> =>
  async ({ request: { now } }) => ({
    events: (await shownEvents(services, now)).map(({ event }) => event),
    today: daysOf(now, calendarYears).today,
  })

export const handler = endpoint('listEvents', route, listEvents, () => ({
  events: eventStore(),
  links: linkStore(),
}))
