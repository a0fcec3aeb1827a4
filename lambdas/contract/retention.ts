import * as z from 'zod'
import { retentionYears } from './limits.ts'
import { route } from './route.ts'

/** The moment until which something regulatory of this moment stays as it went out (decision 38), both UTC. */
export const retainedUntil = (moment: string): string => {
  const at = new Date(moment)
  // The 29th of February ends with the 28th's year, a day later: never a day early.
  at.setUTCFullYear(at.getUTCFullYear() + retentionYears)
  return at.toISOString()
}

/** Whether it still has to stay at `now`. */
export const isRetained = (moment: string, now: Date): boolean =>
  Date.parse(retainedUntil(moment)) > now.getTime()

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** Why something regulatory of this moment cannot be changed or taken away, and until when. */
export const retentionReason = (moment: string): string =>
  `It is kept for ${retentionYears} years, until ${day.format(new Date(retainedUntil(moment)))}, because it is regulatory.`

/** Something regulatory, and when the years for which it has to stay are over. */
export const Retained = z.object({
  type: z.enum(['announcement', 'document']),
  id: z.uuid(),
  title: z.string(),
  /** Its address on the public site. */
  url: z.string(),
  rns_number: z.string().optional(),
  /** UTC moment since when it was public. */
  public_since: z.iso.datetime(),
  /** UTC. */
  retained_until: z.iso.datetime(),
})
export type Retained = z.infer<typeof Retained>

export const listRetention = route({
  method: 'GET',
  path: '/api/retention',
  access: 'staff',
  summary:
    'What regulatory announcements and documents leave their retention in a year, earliest first; as CSV too.',
  fn: 'releases',
  query: {
    /** Calendar year, UTC. */
    year: z.coerce.number().int().min(1995).max(2999),
  },
  returns: z.object({
    items: z.array(Retained),
    /** The same as a file, RFC 4180. */
    csv: z.string(),
  }),
  problems: ['invalid_input'],
})
