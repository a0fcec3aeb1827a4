import * as z from 'zod'
import { route } from '../route.ts'

/** Events that a company reports on, or shareholders plan for. */
export const eventTypes = [
  'final_results',
  'interim_results',
  'trading_update',
  'annual_general_meeting',
  'general_meeting',
  'ex_dividend',
  'dividend_record',
  'dividend_payment',
  'presentation',
  'capital_markets_day',
  'other',
] as const
export type EventType = (typeof eventTypes)[number]

/** Time of day in London, `HH:mm`. */
export const WallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give the time as hours and minutes, like 09:30.')

/** When an event is, by London's calendar and clocks. */
export const EventTime = z.object({
  date: z.iso.date(),
  /** Null for a whole day. */
  time: WallTime.nullable(),
  /** When it is over, on the same day; null where nobody said. */
  ends: WallTime.nullable(),
})
export type EventTime = z.infer<typeof EventTime>

/** Something that readers may have that belongs to an event. */
export const EventLink = z.object({ title: z.string(), url: z.string() })
export type EventLink = z.infer<typeof EventLink>

/** An event as readers see it. */
export const PublicEvent = EventTime.extend({
  id: z.uuid(),
  type: z.enum(eventTypes),
  title: z.string(),
  /** Plain text; empty for none. */
  text: z.string(),
  place: z.string(),
  /** The date may still change. */
  provisional: z.boolean(),
  cancelled: z.boolean(),
  /** When it was to be before it was moved; null unless it was. */
  moved_from: EventTime.pick({ date: true, time: true }).nullable(),
  /** Last day of the period that it reports on; results are grouped by it. */
  period_end: z.iso.date().nullable(),
  webcast_url: z.url().nullable(),
  recording_url: z.url().nullable(),
  announcements: z.array(EventLink),
  documents: z.array(EventLink),
})
export type PublicEvent = z.infer<typeof PublicEvent>

/** An event as staff see it. */
export const StaffEvent = z.object({
  ...EventTime.shape,
  id: z.uuid(),
  type: z.enum(eventTypes),
  title: z.string(),
  text: z.string(),
  place: z.string(),
  provisional: z.boolean(),
  cancelled: z.boolean(),
  period_end: z.iso.date().nullable(),
  webcast_url: z.url().nullable(),
  recording_url: z.url().nullable(),
  announcements: z.array(z.uuid()),
  documents: z.array(z.uuid()),
  publish_at: z.iso.datetime().nullable(),
  /** When it was to be, as readers knew it, before it was moved. */
  moved_from: EventTime.pick({ date: true, time: true }).nullable(),
  /** How often calendar programs were told of another date, title, place or state (RFC 5545, SEQUENCE). */
  sequence: z.int().min(0),
  version: z.int().min(1),
  created_by: z.string(),
  updated_by: z.string(),
  /** Address of whoever changed it last, for people to read. */
  updated_by_email: z.string().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type StaffEvent = z.infer<typeof StaffEvent>

/** Years back that the public calendar, its feed and the results reach. */
export const calendarYears = 5

export const listEvents = route({
  method: 'GET',
  path: '/api/public/events',
  access: 'public',
  summary: 'The financial calendar: events to come and those of the last five years, by date ascending.',
  fn: 'feeds',
  cache: 1,
  returns: z.object({
    events: z.array(PublicEvent),
    /** The day in London, which divides what is to come from what is past. */
    today: z.iso.date(),
  }),
  problems: [],
})

export const getCalendar = route({
  method: 'GET',
  path: '/live/feeds/calendar/{file}',
  access: 'public',
  summary: 'The financial calendar, or one event of it, as iCalendar (RFC 5545).',
  fn: 'feeds',
  cache: 1,
  /** `events.ics`, or the id of an event and `.ics`. */
  params: { file: z.string() },
  returns: z.string(),
  produces: 'text/calendar; charset=utf-8',
  problems: ['not_found'],
})
