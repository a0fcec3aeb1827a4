import * as z from 'zod'
import { AnnouncementKind } from './announcements.ts'
import { route } from '../route.ts'

/** File names of the feeds below `/feeds/`: RSS 2.0 (xml) and JSON Feed 1.1 (json), one pair for each kind. */
export const feedFiles = ['regulatory.xml', 'regulatory.json', 'company.xml', 'company.json'] as const
export type FeedFile = (typeof feedFiles)[number]

/** Title and description of a feed. */
export const Words = z.object({ title: z.string(), description: z.string() })
export type Words = z.infer<typeof Words>

/** Facts that the web's build gives to feeds, sitemap and calendar. */
export const SiteFacts = z.object({
  /** Addresses of the pages that search engines may list; announcements apart. */
  pages: z.array(z.string().startsWith('/')),
  feeds: z.record(AnnouncementKind, Words),
  /** Name of the financial calendar in calendar programs. */
  calendar: z.string(),
  /** Mail address for reports of weaknesses. */
  security: z.email(),
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** Announcements in a feed. */
export const feedLength = 50

export const getFeed = route({
  method: 'GET',
  path: '/live/feeds/{file}',
  access: 'public',
  summary: 'The newest announcements of a kind as RSS 2.0, or as JSON Feed where the name ends so.',
  fn: 'feeds',
  cache: 1,
  params: { file: z.string() },
  returns: z.string(),
  produces: 'application/rss+xml; charset=utf-8',
  problems: ['not_found'],
})

export const getSecurityTxt = route({
  method: 'GET',
  path: '/live/.well-known/security.txt',
  access: 'public',
  summary: 'Where a weakness of the site can be reported (RFC 9116).',
  fn: 'feeds',
  cache: 3600,
  returns: z.string(),
  produces: 'text/plain; charset=utf-8',
  problems: [],
})

export const getSitemap = route({
  method: 'GET',
  path: '/live/sitemap.xml',
  access: 'public',
  summary: 'The addresses of all pages for search engines, announcements included.',
  fn: 'feeds',
  cache: 1,
  returns: z.string(),
  produces: 'application/xml; charset=utf-8',
  problems: [],
})
