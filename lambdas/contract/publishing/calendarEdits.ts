import * as z from 'zod'
import { EventTime, eventTypes, StaffEvent } from './calendar.ts'
import { londonMoments } from '../londonTime.ts'
import { route } from '../route.ts'
import { webAddress } from '../webAddress.ts'

/** Documents or announcements of one event, at most. */
export const eventThings = 20

const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(text => !/\p{Cc}/u.test(text), 'Write it on one line.')

const Address = webAddress('Give the whole address, from https:// on.', /^https$/).nullable()

/** Days between which an event can be: beyond them a date is a slip of the keyboard. */
const days = { first: '1995-01-01', last: '2099-12-31' }
const Day = z.iso
  .date('Give a date.')
  .refine(date => date >= days.first && date <= days.last, 'This date is too far away.')

const Things = z
  .array(z.uuid())
  .max(eventThings)
  .refine(ids => new Set(ids).size === ids.length, 'The same thing stands there twice.')

/** Whether London's clocks show a time on a day: in the night that summer time begins they skip an hour. What is no day is said elsewhere. */
const isThere = (date: string, time: string | null) =>
  time === null ||
  londonMoments({ date, time }).length > 0 ||
  londonMoments({ date, time: '12:00' }).length === 0

/** An event as staff enter it. */
export const EventInput = z
  .strictObject({
    type: z.enum(eventTypes),
    title: Line(200).min(1, 'Give the event a title.'),
    text: z.string().trim().max(2_000),
    place: Line(200),
    ...EventTime.shape,
    date: Day,
    provisional: z.boolean(),
    cancelled: z.boolean(),
    period_end: Day.nullable(),
    webcast_url: Address,
    recording_url: Address,
    announcements: Things,
    documents: Things,
    /**
     * When readers see it: from this UTC moment on, with milliseconds, as `toISOString` writes it; `now`; or null for a
     * draft.
     */
    publish_at: z.union([z.literal('now'), z.iso.datetime({ precision: 3 })]).nullable(),
  })
  .refine(({ date, time }) => isThere(date, time), {
    path: ['time'],
    error: 'London’s clocks do not show this time on that day.',
  })
  .refine(({ time, ends }) => ends === null || (time !== null && ends > time), {
    path: ['ends'],
    error: 'The end comes after the beginning, on the same day.',
  })
  .refine(({ date, ends }) => isThere(date, ends), {
    path: ['ends'],
    error: 'London’s clocks do not show this time on that day.',
  })
export type EventInput = z.infer<typeof EventInput>

export const listStaffEvents = route({
  method: 'GET',
  path: '/api/events',
  access: 'staff',
  summary: 'All events of the financial calendar, drafts and cancelled ones included, by date ascending.',
  fn: 'calendarEdits',
  returns: z.object({
    events: z.array(StaffEvent),
    /** The server's clock, UTC. */
    now: z.iso.datetime(),
  }),
  problems: [],
})

export const getStaffEvent = route({
  method: 'GET',
  path: '/api/events/{id}',
  access: 'staff',
  summary: 'An event, published or not.',
  fn: 'calendarEdits',
  params: { id: z.uuid() },
  returns: StaffEvent,
  tagged: true,
  problems: ['not_found'],
})

export const createEvent = route({
  method: 'POST',
  path: '/api/events',
  access: 'staff',
  summary: 'Puts an event into the calendar. Repeated with the same id it changes nothing.',
  fn: 'calendarEdits',
  limit: 'create_event',
  body: EventInput.safeExtend({
    /** Chosen by the caller, so that a repeated call makes no second one; calendar programs know the event by it. */
    id: z.uuid(),
  }),
  returns: StaffEvent,
  tagged: true,
  problems: ['invalid_input', 'conflict', 'too_many'],
})

export const updateEvent = route({
  method: 'PATCH',
  path: '/api/events/{id}',
  access: 'staff',
  summary:
    'Changes, moves, cancels or reinstates an event. What readers have seen is cancelled and never taken away.',
  fn: 'calendarEdits',
  limit: 'update_event',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: EventInput,
  returns: StaffEvent,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})
