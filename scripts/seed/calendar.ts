import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { newEvent } from '../../lambdas/publishing/calendar/rules.ts'
import { sampleAnnouncements } from './announcements.ts'

/** Sample events differ in these fields. */
type Sample = Pick<StaffEvent, 'date' | 'title' | 'type'> &
  Partial<Pick<StaffEvent, 'period_end' | 'place' | 'provisional' | 'text' | 'time' | 'webcast_url'>>

const results = /^(?:Half-year Report|Final [Rr]esults)/

/** The last day of the period that sample results report on, by their title. */
const periodOf = (title: string, released: string): string => {
  const year = /(\d{4})$/.exec(title)?.[1] ?? released.slice(0, 4)
  return title.startsWith('Half-year') ? `${year}-06-30` : `${year}-12-31`
}

/** One event for each results announcement. */
const past = () =>
  sampleAnnouncements
    .filter(({ title, replaces }) => results.test(title) && !replaces)
    .map(({ id, title, date_published }) => ({
      type: title.startsWith('Half-year') ? ('interim_results' as const) : ('final_results' as const),
      title,
      date: date_published,
      time: '07:00',
      period_end: periodOf(title, date_published),
      announcements: [id],
    }))

/** Events of the year after `year`, each on a day of the week that is usual for it. */
const coming = (year: number): Sample[] => {
  const next = year + 1
  return [
    { type: 'trading_update', title: 'Trading update', date: `${next}-01-21`, time: '07:00' },
    {
      type: 'final_results',
      title: `Final results ${year}`,
      date: `${next}-04-22`,
      time: '07:00',
      period_end: `${year}-12-31`,
      provisional: true,
    },
    {
      type: 'presentation',
      title: 'Presentation of the final results',
      date: `${next}-04-22`,
      time: '11:00',
      text: 'The Board presents the results and answers questions that shareholders send beforehand.',
      webcast_url: 'https://webcast.example.com/final-results',
    },
    {
      type: 'annual_general_meeting',
      title: 'Annual general meeting',
      date: `${next}-06-17`,
      time: '11:00',
      place: 'The company’s offices in London (sample)',
      provisional: true,
    },
    { type: 'ex_dividend', title: 'Ex-dividend date', date: `${next}-05-13`, provisional: true },
  ]
}

/** A stable UUID for each sample, so that seeding twice changes nothing. */
const idOf = (index: number): string =>
  `00000000-0000-4000-a000-${(index + 0xb10001).toString(16).padStart(12, '0')}`

/** The sample calendar that `npm start` writes on an empty state. @param now the present moment: what is to come lies after it */
export const sampleEvents = (now = new Date()): StaffEvent[] =>
  [...past(), ...coming(now.getUTCFullYear())].map((sample, index) =>
    newEvent(
      {
        time: null,
        text: '',
        place: '',
        provisional: false,
        period_end: null,
        webcast_url: null,
        announcements: [],
        ...sample,
        id: idOf(index),
        ends: null,
        cancelled: false,
        recording_url: null,
        documents: [],
        publish_at: 'now',
      },
      { id: 'sample' },
      now,
    ),
  )
