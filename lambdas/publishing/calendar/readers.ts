import { createHash } from 'node:crypto'
import { calendarYears, type PublicEvent, type StaffEvent } from '#contract/publishing/calendar.ts'
import { calendarFile, eventFile } from '#contract/publishing/calendarFiles.ts'
import { SiteFacts } from '#contract/publishing/feeds.ts'
import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { calendarText } from './ics.ts'
import { byTime, daysOf, isShown, publicEvent } from './rules.ts'
import { type EventStore, eventStore, type LinkStore, linkStore } from './store.ts'

/** Services of the handlers of the public calendar. */
export interface ReadingServices {
  events: Pick<EventStore, 'list'>
  links: LinkStore
}

interface Services extends ReadingServices {
  /** Name of the calendar in calendar programs. */
  name: string
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

export const listEvents =
  (services: ReadingServices): HandlerOf<'listEvents'> =>
  async ({ request: { now } }) => ({
    events: (await shownEvents(services, now)).map(({ event }) => event),
    today: daysOf(now, calendarYears).today,
  })

const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** All events, to be subscribed to, or one of them, to be added to a calendar. Cancelled ones say that they are. */
export const getCalendar =
  ({ name, ...services }: Services): HandlerOf<'getCalendar'> =>
  async ({ params: { file }, request: { now, origin = '' } }) => {
    const all = await shownEvents(services, now)
    const events =
      file === calendarFile ? all : all.filter(({ event }) => eventFile(event.id).endsWith(`/${file}`))
    if (file !== calendarFile && events.length === 0) throw new Problem('not_found')
    const text = calendarText({ name, origin, events })
    return new Reply(text, { headers: { etag: tagOf(text) } })
  }

export const services = (): Services => ({
  events: eventStore(),
  links: linkStore(),
  name: SiteFacts.parse(JSON.parse(setting('SITE_FACTS'))).calendar,
})
