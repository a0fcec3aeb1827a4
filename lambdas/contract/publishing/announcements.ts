import * as z from 'zod'
import { route } from '../route.ts'

/** Regulatory and company news, which never stand in one list. */
export const announcementKinds = ['regulatory', 'company'] as const
export const AnnouncementKind = z.enum(announcementKinds)
export type AnnouncementKind = z.infer<typeof AnnouncementKind>

/**
 * An announcement record; field names are the specification's (A-074) and
 * decision 38's. It is public from `released_at` on, which is decided when it
 * is read (decision 25); a draft has no such moment and no place in an index.
 */
export const Announcement = z.object({
  id: z.uuid(),
  /** Its address is `/news/{slug}`; it never changes. */
  slug: z.string(),
  kind: AnnouncementKind,
  title: z.string(),
  /** HTML, sanitised when it was written. */
  content: z.string(),
  /** The first 200 characters or so of the content, as plain text. */
  summary: z.string(),
  announcement_type: z.string(),
  external_link: z.url({ protocol: /^https?$/ }).nullable(),
  /** Date of `released_at`, Europe/London. */
  date_published: z.iso.date(),
  /** UTC moment of release, planned or past, with milliseconds: it is compared as text. */
  released_at: z.iso.datetime({ precision: 3 }),
  is_featured: z.boolean(),
  source: z.string(),
  rns_number: z.string().optional(),
  headline_category: z.string().optional(),
  /** Id of the earlier announcement that this one corrects. */
  replaces: z.uuid().optional(),
  /**
   * Id of the correction, written with it, maybe before it is out: nothing
   * else of the row may change then, `updated_at` neither.
   */
  replaced_by: z.uuid().optional(),
  /** UTC moment at which staff last changed what readers had of it; readers are told. */
  changed_at: z.iso.datetime().optional(),
  /** The moment of publication that staff chose (decision 25), UTC. */
  publish_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Announcement = z.infer<typeof Announcement>

/** Another announcement that is out, by address and title. */
export const AnnouncementLink = z.object({ slug: z.string(), title: z.string() })
export type AnnouncementLink = z.infer<typeof AnnouncementLink>

/** A document of an announcement that readers may have. */
export const Attachment = z.object({
  title: z.string(),
  /** Path of the file on the public site. */
  url: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Whether its address leads to conditions first. */
  restricted: z.literal(true).optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** An announcement as visitors see it; its corrections and attachments show only once they are out. */
export const PublicAnnouncement = Announcement.omit({
  publish_at: true,
  created_at: true,
  replaces: true,
  replaced_by: true,
}).extend({
  replaces: AnnouncementLink.nullable(),
  replaced_by: AnnouncementLink.nullable(),
  attachments: z.array(Attachment),
})
export type PublicAnnouncement = z.infer<typeof PublicAnnouncement>

/** An announcement in a list: all but its content and attachments. */
export const AnnouncementSummary = PublicAnnouncement.omit({ content: true, attachments: true })
export type AnnouncementSummary = z.infer<typeof AnnouncementSummary>

/** The longest search that is taken, in characters. */
export const searchLength = 100

export const listAnnouncements = route({
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  summary: 'Published announcements, newest first; a search may answer fewer than `limit` before its end.',
  fn: 'announcements',
  cache: 1,
  query: {
    kind: AnnouncementKind.optional(),
    /** Year of release. */
    year: z.coerce.number().int().min(1990).max(2999).optional(),
    /** Words that title, summary, category or number must all contain. */
    q: z.string().max(searchLength).optional(),
    /** Only what staff marked as featured. */
    featured: z.literal('true').optional(),
    /** `next` of the page before. */
    before: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  },
  returns: z.object({
    announcements: z.array(AnnouncementSummary),
    /** Where the list goes on; null at its end. */
    next: z.string().nullable(),
    /** Years with announcements of this kind, newest first, whatever year and search were asked for. */
    years: z.array(z.int()),
  }),
  problems: ['invalid_input'],
})

export const getAnnouncement = route({
  method: 'GET',
  path: '/api/announcements/{slug}',
  access: 'public',
  summary: 'A published announcement.',
  fn: 'announcements',
  cache: 1,
  params: { slug: z.string() },
  returns: PublicAnnouncement,
  problems: ['not_found'],
})
