import { AnnouncementKind } from '#contract/publishing/announcements.ts'
import { SiteFacts, feedFiles, feedLength, type FeedFile } from '#contract/publishing/feeds.ts'
import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import { jsonFeed, rss, tagOf, addressOf, changedAt, sitemap } from './rules.ts'
import { feedStore, type FeedStore } from './store.ts'

interface Services {
  announcements: FeedStore
  facts: SiteFacts
}

/** Facts of the site, from the web's build. */
export const siteFacts = (): SiteFacts => SiteFacts.parse(JSON.parse(setting('SITE_FACTS')))

const isFeed = (file: string): file is FeedFile => feedFiles.some(each => each === file)

/** The newest announcements of a kind, as the ending of the address says. */
export const getFeed =
  ({ announcements, facts }: Services): HandlerOf<'getFeed'> =>
  async ({ params: { file }, request: { now, origin = '' } }) => {
    if (!isFeed(file)) throw new Problem('not_found')
    const [name = '', format] = file.split('.')
    const kind = AnnouncementKind.parse(name)
    const feed = {
      words: facts.feeds[kind],
      home: `${origin}/news?kind=${kind}`,
      self: `${origin}/feeds/${file}`,
      entries: await announcements.newest(kind, feedLength, now),
      origin,
    }
    const isJson = format === 'json'
    const text = isJson ? jsonFeed(feed) : rss(feed)
    const type = isJson ? { 'content-type': 'application/feed+json; charset=utf-8' } : {}
    return new Reply(text, { headers: { etag: tagOf(text), ...type } })
  }

const day = 86_400_000

/** Days for which it may be kept as current, so that it is never out of date (RFC 9116 advises less than a year). */
const goodFor = 180

/** Where a weakness can be reported, by RFC 9116. */
export const getSecurityTxt =
  ({ facts }: { facts: Pick<SiteFacts, 'security'> }): HandlerOf<'getSecurityTxt'> =>
  async ({ request: { now, origin } }) => {
    const expires = new Date(now.getTime() - (now.getTime() % day) + goodFor * day)
    return [
      `Contact: mailto:${facts.security}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
      '',
    ].join('\n')
  }

/** Pages that are as new as the newest announcement. */
const newsPages = ['/news', '/investors/news']

export const getSitemap =
  ({ announcements, facts }: Services): HandlerOf<'getSitemap'> =>
  async ({ request: { now, origin = '' } }) => {
    const entries = await announcements.all(now)
    const pages = facts.pages.map(page => ({
      address: `${origin}${page}`,
      changed: newsPages.includes(page) ? entries[0]?.released_at : undefined,
    }))
    const news = entries.map(entry => ({ address: addressOf(entry, origin), changed: changedAt(entry) }))
    const text = sitemap([...pages, ...news])
    return new Reply(text, { headers: { etag: tagOf(text) } })
  }

export const services = (): Services => ({
  announcements: feedStore(),
  facts: siteFacts(),
})
