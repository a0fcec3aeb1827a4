import { isDeepStrictEqual } from 'node:util'
import { type EventLink, PublicEvent, type StaffEvent } from '#contract/publishing/calendar.ts'
import type { EventInput } from '#contract/publishing/calendarEdits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { Problem } from '#runtime/problem.ts'

/** Whether readers may know of an event at `now`, decided when it is read. */
export const isShown = ({ publish_at }: Pick<StaffEvent, 'publish_at'>, now: Date): boolean =>
  publish_at !== null && Date.parse(publish_at) <= now.getTime()

/** The fields that calendar programs show: a change of one raises SEQUENCE (RFC 5545). */
const icsFields = ({ date, time, ends, title, place, provisional, cancelled }: EventInput | StaffEvent) => ({
  date,
  time,
  ends,
  title,
  place,
  provisional,
  cancelled,
})

/** The fields of an event that staff write. */
export const inputOf = (event: StaffEvent): EventInput => ({
  type: event.type,
  title: event.title,
  text: event.text,
  place: event.place,
  date: event.date,
  time: event.time,
  ends: event.ends,
  provisional: event.provisional,
  cancelled: event.cancelled,
  period_end: event.period_end,
  webcast_url: event.webcast_url,
  recording_url: event.recording_url,
  announcements: event.announcements,
  documents: event.documents,
  publish_at: event.publish_at,
})

/** Whether an event is exactly this already. */
export const equalsInput = (event: StaffEvent, said: EventInput, now: Date): boolean => {
  const shown = isShown(event, now)
  const asNow = shown && said.publish_at === 'now' ? event.publish_at : said.publish_at
  const publish_at = !shown && said.cancelled ? null : asNow
  return isDeepStrictEqual(inputOf(event), { ...said, publish_at })
}

/**
 * When readers will see an event.
 * @param before the event as it is; undefined of a new one
 * @throws Problem `invalid_input` for a moment that has passed
 * @throws Problem `conflict` when it would be taken from readers who have seen it
 */
const publishAt = (said: EventInput, before: StaffEvent | undefined, now: Date): string | null => {
  const shown = before && isShown(before, now)
  if (shown) {
    if (said.publish_at === 'now' || said.publish_at === before.publish_at) return before.publish_at
    throw new Problem('conflict', {
      message: 'Readers have seen this event. Move or cancel it: it cannot be taken from them.',
    })
  }
  // A cancelled event that readers never saw stays unseen.
  if (said.cancelled) return null
  if (said.publish_at === 'now') return now.toISOString()
  if (said.publish_at !== null && Date.parse(said.publish_at) <= now.getTime())
    throw new Problem('invalid_input', {
      message: 'This moment has passed. Choose a later one, or publish now.',
      details: [{ field: 'body.publish_at', message: 'This moment has passed.' }],
    })
  return said.publish_at
}

/** Where an event was before it was moved, as readers knew it; a move back is no move. */
const movedFrom = (said: EventInput, before: StaffEvent, now: Date): StaffEvent['moved_from'] => {
  if (!isShown(before, now)) return null
  const { date, time } = said
  if (date === before.date && time === before.time) return before.moved_from
  return isDeepStrictEqual(before.moved_from, { date, time })
    ? null
    : { date: before.date, time: before.time }
}

interface Writer {
  id: string
  email?: string | undefined
}

const stamp = (user: Writer, now: Date) => ({
  updated_by: user.id,
  updated_by_email: user.email,
  updated_at: now.toISOString(),
})

/** A new event. @throws Problem like `publishAt` */
export const newEvent = (
  { id, ...said }: EventInput & { id: string },
  user: Writer,
  now: Date,
): StaffEvent => ({
  ...said,
  id,
  publish_at: publishAt(said, undefined, now),
  moved_from: null,
  sequence: 0,
  version: 1,
  created_by: user.id,
  created_at: now.toISOString(),
  ...stamp(user, now),
})

/** An event after a change. @throws Problem like `publishAt` */
export const changedEvent = (before: StaffEvent, said: EventInput, user: Writer, now: Date): StaffEvent => ({
  ...before,
  ...said,
  publish_at: publishAt(said, before, now),
  moved_from: movedFrom(said, before, now),
  sequence: before.sequence + (isDeepStrictEqual(icsFields(before), icsFields(said)) ? 0 : 1),
  version: before.version + 1,
  ...stamp(user, now),
})

/** The action type for the audit log. */
export const actionOf = (before: StaffEvent, said: EventInput): string => {
  if (before.cancelled !== said.cancelled) return said.cancelled ? 'EVENT_CANCELLED' : 'EVENT_REINSTATED'
  return before.date === said.date && before.time === said.time ? 'EVENT_UPDATED' : 'EVENT_MOVED'
}

/** By date, then time: a whole day comes before its hours. */
export const byTime = <E extends { date: string; time: string | null; id: string }>(events: E[]): E[] =>
  events.toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) || (a.time ?? '').localeCompare(b.time ?? '') || a.id.localeCompare(b.id),
  )

/** The day in London, and the same one so many years before. */
export const daysOf = (now: Date, years: number): { today: string; first: string } => {
  const today = londonTime(now).date
  return { today, first: `${Number(today.slice(0, 4)) - years}${today.slice(4)}` }
}

/** Public links, by id. */
export type Links = ReadonlyMap<string, EventLink>

/** An event as readers see it, with those of its things that they may have. */
export const publicEvent = (event: StaffEvent, links: Links): PublicEvent => {
  const linked = (ids: readonly string[]) => ids.flatMap(id => links.get(id) ?? [])
  const { announcements, documents } = event
  return PublicEvent.parse({
    ...event,
    announcements: linked(announcements),
    documents: linked(documents),
  })
}
