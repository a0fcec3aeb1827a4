import { calendarYears, type PublicEvent, type StaffEvent } from '#contract/publishing/calendar.ts'
import type { LinkStore } from './linkStore.ts'
import { byTime, daysOf, isShown, publicEvent } from './rules.ts'
import type { EventStore } from './store.ts'

/** What reading the public calendar takes. */
export interface ReadingServices {
  events: Pick<EventStore, 'list'>
  links: LinkStore
}

/** The events that readers may know of at `now`, by time, each as it is stored and as they see it. */
export const shownEvents = async (
  { events, links }: ReadingServices,
  now: Date,
): Promise<{ stored: StaffEvent; event: PublicEvent }[]> => {
  const { first } = daysOf(now, calendarYears)
  const shown = (await events.list()).filter(event => isShown(event, now) && event.date >= first)
  const found = await links.links(
    {
      documents: shown.flatMap(({ documents }) => documents),
      announcements: shown.flatMap(({ announcements }) => announcements),
    },
    now,
  )
  return byTime(shown).map(stored => ({ stored, event: publicEvent(stored, found) }))
}
