import type { StaffEvent } from '#contract/publishing/calendar.ts'
import type { EventInput } from '#contract/publishing/calendarEdits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { chosenMoment, type Chosen } from '../releases/moment.ts'

/** An event as its form has it: what is empty is an empty text. */
export interface Values extends Omit<
  EventInput,
  'ends' | 'period_end' | 'publish_at' | 'recording_url' | 'time' | 'webcast_url'
> {
  time: string
  ends: string
  period_end: string
  webcast_url: string
  recording_url: string
  /** When readers see it; `kept` is the moment that is stored. */
  when: 'draft' | 'kept' | 'moment' | 'now'
  /** That moment in London. */
  onDate: string
  onTime: string
}

export const emptyValues: Values = {
  type: 'final_results',
  title: 'Final results',
  text: '',
  place: '',
  date: '',
  time: '07:00',
  ends: '',
  provisional: true,
  cancelled: false,
  period_end: '',
  webcast_url: '',
  recording_url: '',
  announcements: [],
  documents: [],
  when: 'draft',
  onDate: '',
  onTime: '07:00',
}

/** A stored event as its form shows it. */
export const valuesOf = (event: StaffEvent): Values => {
  const { publish_at } = event
  const on = publish_at === null ? undefined : londonTime(new Date(publish_at))
  return {
    type: event.type,
    title: event.title,
    text: event.text,
    place: event.place,
    date: event.date,
    time: event.time ?? '',
    ends: event.ends ?? '',
    provisional: event.provisional,
    cancelled: event.cancelled,
    period_end: event.period_end ?? '',
    webcast_url: event.webcast_url ?? '',
    recording_url: event.recording_url ?? '',
    announcements: event.announcements,
    documents: event.documents,
    when: publish_at === null ? 'draft' : 'kept',
    onDate: on?.date ?? '',
    onTime: on?.time ?? '07:00',
  }
}

/** The moment that the form names for its publication. @param now the server's clock, ms */
export const momentOf = ({ onDate, onTime }: Values, now: number): Chosen =>
  chosenMoment({ when: 'moment', date: onDate, time: onTime, second: false }, now)

/**
 * What the form says, as the API takes it.
 * @param kept the moment that is stored
 * @param now the server's clock, ms
 */
export const inputOf = (values: Values, kept: string | null, now: number): EventInput => {
  const { when, onDate: _date, onTime: _time, ...said } = values
  const publish_at = {
    draft: null,
    now: 'now' as const,
    kept,
    moment: momentOf(values, now).at ?? null,
  }[when]
  return {
    ...said,
    time: said.time || null,
    ends: said.ends || null,
    period_end: said.period_end || null,
    webcast_url: said.webcast_url || null,
    recording_url: said.recording_url || null,
    publish_at,
  }
}
