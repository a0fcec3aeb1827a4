import { expect, test } from 'vitest'
import type { PublicAnnouncement } from '#contract/publishing/announcements.ts'
import type { PublicApi } from './api.ts'
import { knownFacts } from './knownFacts.fixture.ts'
import { renderInto } from './render.tsx'

const template = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->'

const announcement: PublicAnnouncement = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'final-results-000001',
  kind: 'regulatory',
  title: 'Final results for the year',
  content: '<p>Revenue rose.</p><table><tbody><tr><td>Revenue</td><td>12</td></tr></tbody></table>',
  summary: 'Revenue rose.',
  announcement_type: 'RNS - Results',
  external_link: 'https://www.londonstockexchange.com/news-article/1',
  date_published: '2025-03-20',
  released_at: '2025-03-20T07:00:00.000Z',
  is_featured: false,
  source: 'RNS',
  rns_number: '1234S',
  headline_category: 'FR',
  updated_at: '2025-03-20T07:00:00.000Z',
  replaces: { slug: 'earlier-000002', title: 'Earlier results' },
  replaced_by: { slug: 'later-000003', title: 'Correction: final results' },
  attachments: [],
}

const api: PublicApi = {
  getAnnouncement: () => Promise.resolve(announcement),
  getFacts: () => Promise.resolve(knownFacts),
  getRestrictedDocument: () => Promise.reject(new Error('There is none.')),
  listMeetings: () => Promise.resolve({ as_at: '2026-11-02', meetings: [] }),
  listAnnouncements: () => Promise.resolve({ announcements: [], next: null, years: [] }),
  listEvents: () => Promise.resolve({ events: [], today: '2026-11-21' }),
  listPublicDocuments: () => Promise.resolve({ documents: [], next: null }),
  getSharePrice: () => Promise.resolve({ state: 'not_configured', quote: null }),
  listSharePrices: () => Promise.resolve({ source: '', sample: false, points: [] }),
}

const rendered = async (path: string): Promise<string> =>
  (await renderInto(template, path, { api })).html.replaceAll('<!-- -->', '')
const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('P-005 P-073 P-074 P-075 the news page has its hero, the feed widget, the card of mails, and the closing links', async () => {
  const html = await rendered('/news')
  expect(html).toMatch(/<h1[^>]*>News and insights<\/h1>/)
  const regulatory = html.split('Regulatory News Service</h2>')[1]!
  expect(regulatory).toMatch(/<iframe[^>]*height="450"[^>]*src="\/embed\/news"/)
  expect(regulatory).toContain('href="/feeds/regulatory.xml"')
  const feeds = html.match(
    /<link rel="alternate" type="application\/(?:rss\+xml|feed\+json)" title="[^":]+: \w[^"]+"/g,
  )
  expect(new Set(feeds).size).toBe(4)
  expect(html.match(/Get Investor Updates<\/h2>/g)).toHaveLength(1)
  const [main = ''] = html.split('<footer')
  const closing = main.slice(main.lastIndexOf('<section'))
  const links = [...closing.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)</g)]
  expect(links.map(([, href, text]) => [href, text])).toEqual([
    ['/contact', 'Contact Us'],
    ['/portfolio', 'Explore Portfolio'],
  ])
  expect(main).not.toContain('Press Releases')
})

test('P-006 P-060 news and updates has the coverage and the live feed, and is marked among its tabs', async () => {
  const html = await rendered('/investors/news')
  expect(html).toMatch(/aria-current="page"[^>]*href="\/investors\/news"/)
  expect(html.split('News Coverage</h2>')[1]).toMatch(/<video[^>]* preload="none"/)
  expect(html.split('Latest RNS Announcements</h2>')[1]).toMatch(/<iframe[^>]*src="\/embed\/news"/)
})

test('P-095 X-012 an announcement says when and by whom it was released, and is linked with what it corrects and what corrects it', async () => {
  const html = await rendered(`/news/${announcement.slug}`)
  expect(html).toMatch(/<h1[^>]*>Final results for the year<\/h1>/)
  const text = words(html)
  expect(text).toContain('20 March 2025, 07:00 London time')
  expect(text).toMatch(/RNS number 1234S Category Final Results \(FR\) Source RNS/)
  expect(html).toContain('dateTime="2025-03-20T07:00:00.000Z"')
  expect(html).toMatch(
    /<a[^>]*href="https:\/\/www\.londonstockexchange\.com\/news-article\/1"[^>]*target="_blank"/,
  )
  expect(html).toMatch(/aria-label="Table 1"[^>]*>\s*<table/)
  expect(html).toMatch(/corrects and replaces[^.]*href="\/news\/earlier-000002"/)
  expect(html).toMatch(/was replaced by a correction[^.]*href="\/news\/later-000003"/)
  expect(html).toMatch(/href="\/news\?kind=regulatory#list"[^>]*>[^<]*All announcements/)
})

test('P-036 X-004 the news widget is strictly newest first, marks what is featured, and shows no document', async () => {
  const [newer, older] = [
    { ...announcement, id: '00000000-0000-4000-8000-000000000002', slug: 'newer', title: 'Newer news' },
    { ...announcement, title: 'Older, featured', is_featured: true },
  ]
  const document = {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Featured paper',
    titled: true,
    url: '/files/reports/paper.pdf',
    is_featured: true,
    created_at: announcement.updated_at,
    updated_at: announcement.updated_at,
    is_updated: false,
    last_accessed_at: null,
    metadata: { size: 1, mimetype: 'application/pdf' },
  }
  const { html } = await renderInto(template, '/embed/news', {
    api: {
      ...api,
      listAnnouncements: call => {
        const isMarked = call && 'query' in call && call.query?.featured === 'true'
        return Promise.resolve({ announcements: isMarked ? [older] : [newer, older], next: null, years: [] })
      },
      listPublicDocuments: () => Promise.resolve({ documents: [document], next: null }),
    },
  })
  expect(html.match(/Newer news|Older, featured|Featured paper/g)?.slice(0, 2)).toEqual([
    'Newer news',
    'Older, featured',
  ])
  expect(html).toContain('>Featured<')
  expect(html).not.toContain('Featured paper')
})
