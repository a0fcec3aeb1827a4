import { AnnouncementKind } from '#contract/publishing/announcements.ts'
import { feedFiles, feedLength, type FeedFile, type SiteFacts } from '#contract/publishing/feeds.ts'
import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { jsonFeed, rss, tagOf } from './rules.ts'
import { siteFacts } from './siteFacts.ts'
import { feedStore, type FeedStore } from './store.ts'

interface Services {
  announcements: Pick<FeedStore, 'newest'>
  facts: SiteFacts
}

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

export const services = (): Services => ({
  announcements: feedStore(),
  facts: siteFacts(),
})
