import * as z from 'zod'
import { eventTypes } from '#contract/publishing/calendar.ts'
import { Text, Titled } from './fields.ts'

const Part = z.strictObject({ heading: Text, text: Text, empty: Text })

/** The words of the financial calendar. */
export const Calendar = z.strictObject({
  title: Text,
  description: Text,
  /** The calendar's name in calendar programs, after the company's name. */
  name: Text,
  loading: Text,
  retry: Text,
  failed: Text,
  withoutScripts: Text,
  upcoming: Part,
  results: Part,
  past: Part,
  subscribe: z.strictObject({
    heading: Text,
    text: Text,
    action: Text,
    address: Text,
    programs: z.array(Titled).min(1),
    note: Text,
  }),
  types: z.record(z.enum(eventTypes), Text),
  /** With `{date}`, the last day of the period. */
  periods: z.strictObject({ final_results: Text, interim_results: Text, other: Text }),
  london: Text,
  provisional: Text,
  cancelled: Text,
  /** With `{date}`. */
  moved: Text,
  webcast: Text,
  recording: Text,
  add: Text,
  /** With `{title}`, for who hears the link alone. */
  addOf: Text,
})
export type Calendar = z.infer<typeof Calendar>
