import * as z from 'zod'
import { FunctionAnswer } from './functionAnswer.ts'
import { route } from '../route.ts'

/** Days that the counts of visits are kept; the privacy policy says so. */
export const visitDays = 365

/** Most days that one reading spans. */
export const visitSpan = 92

/** The common counter of all addresses that are not, or not yet, pages of ours. */
export const unknownPage = 'unknown'

export const trackAnalytics = route({
  method: 'POST',
  path: '/api/track-analytics',
  access: 'public',
  summary: 'Counts that a page was opened: its path and the day, and nothing of who opened it.',
  limit: 'track_analytics',
  body: z.strictObject({
    /** The page's path; what follows `?` or `#` is not kept. */
    path: z.string().startsWith('/', 'A path begins with a slash.').max(2_000, 'The path is too long.'),
  }),
  returns: FunctionAnswer(z.object({ counted: z.boolean() })),
  problems: ['bad_request', 'invalid_input', 'too_many'],
})

/** How often the pages were opened. */
export const Visits = z.object({
  /** Days of London's calendar, oldest first, without gaps. */
  days: z.array(z.iso.date()),
  /** Most opened first; `unknown` counts all addresses that are no page. */
  pages: z.array(
    z.object({
      path: z.string(),
      visits: z.int().positive(),
      /** Of each of the days. */
      by_day: z.array(z.int().nonnegative()),
    }),
  ),
})
export type Visits = z.output<typeof Visits>

export const getVisits = route({
  method: 'GET',
  path: '/api/analytics',
  access: 'staff',
  fn: 'services',
  summary: `Visits per day and page, both days included, ${visitSpan} days at most.`,
  limit: 'visits',
  query: { from: z.iso.date(), to: z.iso.date() },
  returns: Visits,
  problems: ['invalid_input', 'too_many'],
})
