import { type SiteFacts } from '#contract/publishing/feeds.ts'
import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { addressOf, changedAt, sitemap, tagOf } from './rules.ts'
import { siteFacts } from './siteFacts.ts'
import { feedStore, type FeedStore } from './store.ts'

interface Services {
  announcements: Pick<FeedStore, 'all'>
  facts: SiteFacts
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
