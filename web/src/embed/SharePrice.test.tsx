import { describe, expect, test, vi } from 'vitest'
import type { AnnouncementSummary } from '#contract/publishing/announcements.ts'
import type { Quote, SharePrice, SharePriceHistory } from '#contract/market/sharePrice.ts'
import type { PublicApi } from '../api.ts'
import { knownFacts } from '../knownFacts.fixture.ts'
import { renderInto } from '../render.tsx'

const template = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->'

const quote: Quote = {
  symbol: 'BLU.L',
  price: 14.25,
  change: -0.5,
  change_percent: -3.39,
  currency: 'GBX',
  at: new Date(Date.now() - 20 * 60_000).toISOString(),
  source: 'The <b>source</b>',
  source_url: 'https://quotes.example.com/',
  delay_minutes: 15,
  sample: false,
}

const history: SharePriceHistory = {
  source: 'The source',
  sample: false,
  points: [
    { date: '2025-03-06', close: 12 },
    { date: '2025-03-07', close: 14.25 },
    { date: '2025-03-10', close: 13 },
  ],
}

const announcement: AnnouncementSummary = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'results',
  kind: 'regulatory',
  title: 'Results <img>',
  summary: 'Summary',
  announcement_type: 'RNS',
  external_link: null,
  date_published: '2025-03-08',
  released_at: '2025-03-08T07:00:00.000Z',
  is_featured: false,
  source: 'RNS',
  updated_at: '2025-03-08T07:00:00.000Z',
  replaces: null,
  replaced_by: null,
}

const never = () => new Promise<never>(() => undefined)
const down = () => Promise.reject(new Error('down'))

const apiOf = (more: Partial<PublicApi>): PublicApi => ({
  getAnnouncement: never,
  listEvents: never,
  getFacts: () => Promise.resolve(knownFacts),
  getRestrictedDocument: never,
  listMeetings: never,
  listPublicDocuments: never,
  listAnnouncements: () => Promise.resolve({ announcements: [announcement], next: null, years: [] }),
  getSharePrice: () => Promise.resolve({ state: 'ok', quote }),
  listSharePrices: () => Promise.resolve(history),
  ...more,
})

const render = async (path: string, more: Partial<PublicApi> = {}) => {
  const { html } = await renderInto(template, path, { api: apiOf(more), origin: 'https://site.example.com' })
  const text = html
    .replaceAll('<!-- -->', '')
    .replace(/<script.*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return { html, text }
}

describe('the share-price widget', () => {
  const shown = (price: SharePrice) =>
    render('/embed/share-price', { getSharePrice: () => Promise.resolve(price) })

  test('P-027 shows price, change, time, source and delay, in sign and words', async () => {
    const { html, text } = await shown({ state: 'ok', quote })
    expect(text).toContain('14.25 p down 0.50p (−3.39%)')
    expect(text).toMatch(/\d{2}:\d{2}, \d{1,2} \w+ \d{4} , London time/)
    expect(text).toContain('Source: The &lt;b&gt;source&lt;/b&gt; , delayed at least 15 minutes.')
    expect(text).not.toMatch(/Sample data|old/)
    expect(html).toContain('href="https://quotes.example.com/" target="_blank"')
    expect(html).not.toContain('<script')
  })

  test('P-029 labels sample prices, and an old price with its age', async () => {
    const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const { text } = await shown({ state: 'ok', quote: { ...quote, sample: true, at } })
    expect(text).toContain('Sample data')
    expect(text).toContain(', London time, 3 days old. Source:')
  })

  test('P-028 says that no price source is configured, and invents no price', async () => {
    const { text } = await shown({ state: 'not_configured', quote: null })
    expect(text).toContain('No price source is configured.')
    expect(text).not.toMatch(/\d{2}\.\d{2}/)
  })

  test.each([
    ['there is none yet', () => Promise.resolve({ state: 'unavailable' as const, quote: null })],
    ['it cannot be read', down],
  ])('says that there is no price when %s', async (_, getSharePrice) => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect((await render('/embed/share-price', { getSharePrice })).text).toContain('is not available')
    vi.restoreAllMocks()
  })

  test.each([
    ['?variant=header', 'price-widget header '],
    ['?variant=footer&scheme=dark', 'price-widget footer dark'],
    ['?variant=nonsense&scheme="', 'price-widget header '],
  ])('P-022 has the variant of %s', async (query, names) => {
    expect((await render(`/embed/share-price${query}`)).html).toContain(`figures ${names}"`)
  })
})

describe('the share price on the page of financial information', () => {
  const page = '/investors/financial'

  test('has quote, chart, announcements, table, CSV and snippet without scripts', async () => {
    const { html, text } = await render(page)
    expect(text).toContain('14.25 p down 0.50p (−3.39%)')
    expect(html).toContain(
      'aria-label="Closing prices from 6 March 2025, 12.00 pence, to 10 March 2025, 13.00 pence; lowest 12.00, highest 14.25."',
    )
    expect(html.match(/<path d="M0,[\d.,L]+"/g)).toHaveLength(1)
    expect(html).toMatch(/<a [^>]*href="\/news\/results"[^>]*><circle cx="100%"/)
    expect(text).toMatch(/10 Mar 2025 13\.00 Results &lt;img&gt;/)
    expect(html).toContain('href="/api/share-price/history.csv?range=1y"')
    expect(text).toContain('src=&quot;https://site.example.com/embed/share-price?variant=header&quot;')
  })

  test.each([
    ['?range=1m', '1m'],
    ['?range=all', 'all'],
    ['?range=nonsense', '1y'],
  ])('%s is the period that is read and marked', async (query, range) => {
    const listSharePrices = vi.fn<PublicApi['listSharePrices']>(() => Promise.resolve(history))
    const { html } = await render(`${page}${query}`, { listSharePrices })
    expect(listSharePrices).toHaveBeenCalledWith({ query: { range } })
    expect(html).toMatch(
      new RegExp(`<a aria-current="true"[^>]*href="/investors/financial\\?range=${range}"`),
    )
  })

  test.each([
    ['', 'No price source is configured, and no past prices'],
    ['The source', 'There are no past prices in this period yet.'],
  ])('says why there is no chart (source %j)', async (source, words) => {
    const empty = { source, sample: false, points: [] }
    const { text, html } = await render(page, { listSharePrices: () => Promise.resolve(empty) })
    expect(text).toContain(words)
    expect(html).not.toContain('history.csv')
  })

  test('a part that fails leaves the rest standing', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const withoutNews = await render(page, { listAnnouncements: down })
    expect(withoutNews.text).toContain('could not be loaded and are not marked')
    expect(withoutNews.html).toContain('<path d="M0,')
    const withoutPrices = await render(page, { listSharePrices: down, getSharePrice: down })
    expect(withoutPrices.text).toContain('The past prices could not be loaded.')
    expect(withoutPrices.text).toContain('Significant shareholders')
    vi.restoreAllMocks()
  })

  test('reads announcements only as far back as prices go', async () => {
    const answer = { announcements: [announcement], next: 'more', years: [] }
    const listAnnouncements = vi.fn<PublicApi['listAnnouncements']>(() => Promise.resolve(answer))
    const { text } = await render(page, { listAnnouncements })
    expect(listAnnouncements).toHaveBeenCalledTimes(4)
    expect(text).toContain('one of the latest 4 regulatory announcements')
    const old = { ...answer, announcements: [{ ...announcement, date_published: '2025-03-01' }] }
    listAnnouncements.mockClear().mockResolvedValue(old)
    await render(page, { listAnnouncements })
    expect(listAnnouncements).toHaveBeenCalledTimes(1)
  })
})
