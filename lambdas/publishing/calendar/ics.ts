import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { PublicEvent, StaffEvent } from '#contract/publishing/calendar.ts'
import { londonMoments } from '#contract/londonTime.ts'

/** A calendar for programs, or one event of it. */
export interface CalendarFile {
  name: string
  /** The site's origin; empty when nobody knows it. */
  origin: string
  events: readonly { stored: StaffEvent; event: PublicEvent }[]
}

/** Seconds after which programs should ask again. */
const refresh = 3600

/** Text as RFC 5545 allows it: no control characters but line ends, and no halves of characters. */
const plain = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}|\p{Surrogate}/gu, '')

const oneLine = (text: string): string => plain(text).replaceAll('\n', ' ')

/** The library writes the name of a calendar as it stands (RFC 5545, 3.3.11). */
const escaped = (text: string): string => oneLine(text).replace(/[\\;,]/g, character => `\\${character}`)

const day = 86_400_000

const momentOf = (date: string, time: string): Date => {
  const [moment] = londonMoments({ date, time })
  if (!moment) throw new RangeError(`London's clocks do not show ${time} on ${date}.`)
  return moment
}

/** A whole day as a date without a zone, its end the day after it; a time as UTC. */
const timeOf = ({ date, time, ends }: PublicEvent): Pick<ICalEventData, 'allDay' | 'end' | 'start'> => {
  const start = new Date(`${date}T00:00:00.000Z`)
  if (time === null) return { allDay: true, start, end: new Date(start.getTime() + day) }
  return { start: momentOf(date, time), ...(ends !== null && { end: momentOf(date, ends) }) }
}

/** When readers could first see it as it is: nothing tells of work on it before. */
const changedAt = ({ publish_at, updated_at }: StaffEvent): string =>
  publish_at !== null && publish_at > updated_at ? publish_at : updated_at

const statusOf = ({ cancelled, provisional }: PublicEvent): ICalEventStatus =>
  cancelled ? ICalEventStatus.CANCELLED : provisional ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED

const entryOf = ({ stored, event }: CalendarFile['events'][number], origin: string): ICalEventData => {
  const changed = new Date(changedAt(stored))
  const links = [...event.announcements, ...event.documents].map(
    ({ title, url }) => `${title}: ${new URL(url, origin || 'https://localhost').href}`,
  )
  const description = [
    event.text,
    event.webcast_url && `Webcast: ${event.webcast_url}`,
    event.recording_url && `Recording: ${event.recording_url}`,
    ...(origin ? links : []),
  ]
  const mark = event.cancelled ? ' (cancelled)' : event.provisional ? ' (provisional)' : ''
  return {
    id: event.id,
    ...timeOf(event),
    sequence: stored.sequence,
    stamp: changed,
    created: new Date(stored.publish_at ?? stored.created_at),
    lastModified: changed,
    summary: oneLine(event.title) + mark,
    description: plain(description.filter(Boolean).join('\n\n')) || null,
    location: oneLine(event.place) || null,
    status: statusOf(event),
    ...(origin && { url: `${origin}/investors/calendar#event-${event.id}` }),
  }
}

/** The events as iCalendar (RFC 5545): folded at 75 octets, each line ended by CRLF, the same for the same events. */
export const calendarText = ({ name, origin, events }: CalendarFile): string => {
  const calendar = ical({
    name: escaped(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Investor relations', product: 'Financial calendar', language: 'EN' },
    ttl: refresh,
    events: events.map(each => entryOf(each, origin)),
  })
  return `${calendar.toString()}\r\n`
}
