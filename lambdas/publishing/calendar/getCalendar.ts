import { createHash } from 'node:crypto'
import { calendarFile, eventFile } from '#contract/publishing/calendarFiles.ts'
import { SiteFacts } from '#contract/publishing/feeds.ts'
import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { calendarText } from './ics.ts'
import { linkStore } from './linkStore.ts'
import { shownEvents, type ReadingServices } from './shownEvents.ts'
import { eventStore } from './store.ts'

interface Services extends ReadingServices {
  /** What calendar programs call the calendar. */
  name: string
}

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
