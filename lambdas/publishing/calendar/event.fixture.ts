import type { StaffEvent } from '#contract/publishing/calendar.ts'
import type { EventInput } from '#contract/publishing/calendarEdits.ts'

/** An event as staff might enter it. */
export const eventInput = (more: Partial<EventInput> = {}): EventInput => ({
  type: 'final_results',
  title: 'Final results',
  text: '',
  place: '',
  date: '2027-04-22',
  time: '07:00',
  ends: null,
  provisional: false,
  cancelled: false,
  period_end: '2026-12-31',
  webcast_url: null,
  recording_url: null,
  announcements: [],
  documents: [],
  publish_at: 'now',
  ...more,
})

export const staffEvent = (more: Partial<StaffEvent> = {}): StaffEvent => ({
  ...eventInput(),
  id: '00000000-0000-4000-8000-000000000001',
  publish_at: '2027-01-01T09:00:00.000Z',
  moved_from: null,
  sequence: 0,
  version: 1,
  created_by: 'ada',
  updated_by: 'ada',
  created_at: '2026-12-31T09:00:00.000Z',
  updated_at: '2026-12-31T10:00:00.000Z',
  ...more,
})
