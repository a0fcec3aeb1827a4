import fc from 'fast-check'
import { parseFeed } from 'feedsmith'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  getFeed as feedRoute,
  getSecurityTxt as securityTxtRoute,
  getSitemap as sitemapRoute,
  type SiteFacts,
} from '#contract/publishing/feeds.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { getFeed, getSecurityTxt, getSitemap } from './handlers.ts'
import { changedAt, rss, sitemap } from './rules.ts'
import type { Entry } from './store.ts'

const facts: SiteFacts = {
  pages: ['/', '/about', '/news'],
  feeds: {
    regulatory: { title: 'Blu: regulatory', description: 'Official & on time' },
    company: { title: 'Blu: company', description: 'Other news' },
  },
  calendar: 'Blu: calendar',
  security: 'security@example.com',
}
const entry = (more: Partial<Entry> = {}): Entry => ({
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'results-000001',
  kind: 'regulatory',
  title: 'Results <2024> & outlook',
  summary: 'Net assets rose.',
  headline_category: 'FR',
  released_at: '2025-03-20T07:00:00.000Z',
  updated_at: '2025-03-19T12:00:00.000Z',
  ...more,
})
const origin = 'https://investors.example.com'
const headers = { 'x-viewer-host': 'investors.example.com' }

const askFeed = async (file: string, entries: Entry[] = [entry()]) => {
  const announcements = { newest: async () => entries, all: async () => entries }
  const { ask } = throughEndpoint('getFeed', feedRoute, getFeed, { announcements, facts })
  return ask({ params: { file }, headers })
}

describe('feeds', () => {
  test('A-140 RSS 2.0 has each announcement with address, moment, category and an id that never changes', async () => {
    const { headers, text } = await askFeed('regulatory.xml')
    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=1, stale-if-error=86400',
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    })
    const { format, feed } = parseFeed(text)
    expect(format).toBe('rss')
    expect(feed).toMatchObject({
      title: 'Blu: regulatory',
      description: 'Official & on time',
      link: `${origin}/news?kind=regulatory`,
      atom: { links: [{ href: `${origin}/feeds/regulatory.xml`, rel: 'self' }] },
      items: [
        {
          title: 'Results <2024> & outlook',
          link: `${origin}/news/results-000001`,
          description: 'Net assets rose.',
          guid: { value: 'urn:uuid:00000000-0000-4000-8000-000000000001', isPermaLink: false },
          pubDate: 'Thu, 20 Mar 2025 07:00:00 GMT',
          categories: [{ name: 'FR' }],
        },
      ],
    })
  })

  test('A-140 JSON Feed says the same', async () => {
    const { headers, text } = await askFeed('company.json')
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Blu: company',
      feed_url: `${origin}/feeds/company.json`,
      items: [{ url: `${origin}/news/results-000001`, title: 'Results <2024> & outlook' }],
    })
  })

  test.each(['regulatory', 'regulatory.txt', 'all.xml', 'constructor'])('%s is no feed', async file => {
    expect((await askFeed(file)).status).toBe(404)
  })

  test('S-13 any title is read back as it is, but for what XML has no way to say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), title => {
        const text = `x${title}x`
        const words = facts.feeds.regulatory
        const feed = { words, home: origin, self: origin, entries: [entry({ title: text })], origin }
        const { feed: read } = parseFeed(rss(feed)) as { feed: { items?: { title?: string }[] } }
        expect(read.items).toHaveLength(1)
        if (!/[\p{C}\s&<>\]]/u.test(text)) expect(read.items?.[0]?.title).toBe(text)
      }),
    )
  })
})

describe('security.txt', () => {
  const ask = async (at: string) => {
    vi.setSystemTime(at)
    const services = { facts: { security: 'security@example.com' } }
    const { ask } = throughEndpoint('getSecurityTxt', securityTxtRoute, getSecurityTxt, services)
    const { headers: answered, text } = await ask({ headers })
    expect(answered['content-type']).toBe('text/plain; charset=utf-8')
    return Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map(line => line.split(/: (.*)/)),
    ) as Record<string, string>
  }
  afterEach(() => void vi.useRealTimers())

  test.each(['2026-03-01T23:59:59Z', '2036-12-31T00:00:00Z'])(
    'asked at %s it names address and place, and is good for some time, less than a year',
    async at => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const { Contact, Expires = '', Canonical } = await ask(at)
      expect([Contact, Canonical]).toEqual([
        'mailto:security@example.com',
        `${origin}/.well-known/security.txt`,
      ])
      const days = (Date.parse(Expires) - Date.parse(at)) / 86_400_000
      expect(days).toBeGreaterThan(30)
      expect(days).toBeLessThan(365)
    },
  )
})

describe('sitemap', () => {
  test('lists pages and announcements, the latter with their last change, or their release if that came later', async () => {
    const announcements = { newest: async () => [], all: async () => [entry()] }
    const { ask } = throughEndpoint('getSitemap', sitemapRoute, getSitemap, { announcements, facts })
    const { headers: answered, text } = await ask({ headers })
    expect(answered['content-type']).toBe('application/xml; charset=utf-8')
    expect(text).toContain(`<url><loc>${origin}/about</loc></url>`)
    expect(text).toContain(`<loc>${origin}/news</loc><lastmod>2025-03-20T07:00:00.000Z</lastmod>`)
    expect(text).toContain(
      `<url><loc>${origin}/news/results-000001</loc><lastmod>2025-03-20T07:00:00.000Z</lastmod></url>`,
    )
    expect(changedAt(entry({ updated_at: '2025-04-01T00:00:00.000Z' }))).toBe('2025-04-01T00:00:00.000Z')
  })

  test('an address with characters that mean something in XML is written as text', () => {
    expect(sitemap([{ address: 'https://x/?a=1&b=<2>' }])).toContain(
      '<loc>https://x/?a=1&#38;b=&#60;2&#62;</loc>',
    )
  })
})
