import { calendar } from '#content/calendar.ts'
import type { EventType, StaffEvent } from '#contract/publishing/calendar.ts'
import { formatDate } from '../../format.ts'
import { exactMoment } from '../pickers/moments.ts'
import type { StateName } from '../pickers/State.tsx'

/** What each type of event is called, as readers see it. */
export const typeNames: Readonly<Record<EventType, string>> = calendar.types

/** Whether readers may know of an event at `now`, ms. */
export const isOut = ({ publish_at }: Pick<StaffEvent, 'publish_at'>, now: number): boolean =>
  publish_at !== null && Date.parse(publish_at) <= now

/** Where an event stands on its way to readers. */
export const standOf = (event: StaffEvent, now: number): { mark: StateName; words: string } => {
  if (event.cancelled)
    return {
      mark: 'withdrawn',
      words: isOut(event, now) ? 'Cancelled, as readers see' : 'Cancelled before anybody saw it',
    }
  if (isOut(event, now)) return { mark: 'out', words: 'Public' }
  return event.publish_at === null
    ? { mark: 'draft', words: 'Draft' }
    : { mark: 'coming', words: `Public from ${exactMoment(event.publish_at)}` }
}

/** When an event is: `22 Apr 2027, 07:00–08:30, London`; a whole day is its date. */
export const whenWords = ({ date, time, ends }: Pick<StaffEvent, 'date' | 'ends' | 'time'>): string =>
  `${date === '' ? 'No date' : formatDate(date)}${time ? `, ${time}${ends ? `–${ends}` : ''}, London` : ''}`
