import * as z from 'zod'
import { route } from './route.ts'

/** An announcement record; field names are the specification's (A-074) and decision 38's. */
export const Announcement = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: z.enum(['regulatory', 'company']),
  title: z.string(),
  content: z.string(),
  announcement_type: z.string(),
  external_link: z.url().nullable(),
  /** Date, Europe/London. */
  date_published: z.iso.date(),
  /** UTC moment of release. */
  released_at: z.iso.datetime(),
  is_featured: z.boolean(),
  source: z.string(),
  rns_number: z.string().optional(),
  headline_category: z.string().optional(),
  /** UTC moment before which nothing public shows it (decision 25). */
  publish_at: z.iso.datetime().optional(),
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = route({
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  summary: 'Published announcements, newest first.',
  cache: 1,
  query: { limit: z.coerce.number().int().min(1).max(100).default(20) },
  returns: z.object({ announcements: z.array(Announcement.omit({ publish_at: true })) }),
  problems: ['invalid_input'],
})
