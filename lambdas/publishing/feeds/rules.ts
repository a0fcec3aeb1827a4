import { createHash } from 'node:crypto'
import { generateJsonFeed, generateRssFeed } from 'feedsmith'
import type { Words } from '#contract/publishing/feeds.ts'
import type { Entry } from './store.ts'

export interface Feed {
  words: Words
  /** Where people read the same. */
  home: string
  /** The feed's own address. */
  self: string
  /** Newest first. */
  entries: readonly Entry[]
  /** The site's origin; empty when nobody knows it. */
  origin: string
}

/** Text without what XML 1.0 does not allow: control characters, halves of characters, and no characters. */
const plain = (text: string): string =>
  text.replace(/[\t\n\r]/g, ' ').replace(/\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')

/** Address of an announcement. */
export const addressOf = ({ slug }: Pick<Entry, 'slug'>, origin: string): string => `${origin}/news/${slug}`

/** Announcements as RSS 2.0. */
export const rss = ({ words, home, self, entries, origin }: Feed): string =>
  generateRssFeed({
    title: plain(words.title),
    description: plain(words.description),
    link: home,
    language: 'en-GB',
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    ...(entries[0] && { lastBuildDate: new Date(entries[0].released_at) }),
    items: entries.map(entry => ({
      title: plain(entry.title),
      link: addressOf(entry, origin),
      description: plain(entry.summary),
      guid: { value: `urn:uuid:${entry.id}`, isPermaLink: false },
      pubDate: new Date(entry.released_at),
      ...(entry.headline_category && { categories: [{ name: plain(entry.headline_category) }] }),
    })),
  })

/** Announcements as JSON Feed 1.1. */
export const jsonFeed = ({ words, home, self, entries, origin }: Feed): string =>
  JSON.stringify(
    generateJsonFeed({
      title: words.title,
      description: words.description,
      home_page_url: home,
      feed_url: self,
      language: 'en-GB',
      items: entries.map(entry => ({
        id: `urn:uuid:${entry.id}`,
        url: addressOf(entry, origin),
        title: entry.title,
        content_text: entry.summary,
        date_published: new Date(entry.released_at),
        ...(entry.headline_category && { tags: [entry.headline_category] }),
      })),
    }),
  )

const escaped = (text: string): string =>
  plain(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** Addresses for search engines; `changed` is a UTC moment. */
export const sitemap = (addresses: readonly { address: string; changed?: string | undefined }[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(
      ({ address, changed }) =>
        `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')

/** Since when an announcement reads as it does: its last change, or its release if that came later. */
export const changedAt = ({ released_at, updated_at }: Entry): string =>
  released_at > updated_at ? released_at : updated_at

/** A tag that is the same for the same text. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
