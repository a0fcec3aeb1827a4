import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { updateAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { Announcement } from '#contract/publishing/announcements.ts'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { announcementIdOf } from './announcementId.ts'
import { announcementOf, correctionIdOf, digestOf, isRegulatory } from './importRules.ts'
import { rowOf } from './row.ts'

const now = new Date('2026-03-02T07:00:05.000Z')
const lse = { name: 'London Stock Exchange', adapter: 'lse' } as const
const item: RnsItem = {
  id: '17000001',
  provider: 'lse',
  title: 'Half-year Report',
  summary: 'Net assets rose.',
  content: '<p onclick="x()">Net assets <script>x()</script>rose by 4%.</p>',
  category: 'Results',
  sourceUrl: 'https://www.londonstockexchange.com/news-article/17000001',
  publishedAt: '2026-03-02T07:00:00.000Z',
  urgency: 'normal',
  marketSensitive: false,
  symbol: 'BLUE.L',
  rns_number: '2584X',
  headline_category: 'IR',
}
const moments = fc.date({ min: new Date('1998-01-01'), max: new Date('2045-01-01'), noInvalidDate: true })
const items: fc.Arbitrary<RnsItem> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 60 }),
  provider: fc.constantFrom('lse', 'reuters', '0b8f6a52-7f0e-4a5e-9a55-1234567890ab'),
  title: fc.string({ unit: 'grapheme', maxLength: 400 }),
  summary: fc.string({ unit: 'grapheme', maxLength: 300 }),
  content: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '<img src=x>', '<p>Text</p>', '<b>'),
  ),
  category: fc.string({ maxLength: 200 }),
  sourceUrl: fc.option(fc.webUrl({ validSchemes: ['http', 'https'] })),
  publishedAt: moments.map(moment => moment.toISOString()),
  urgency: fc.constantFrom('low', 'normal', 'high'),
  marketSensitive: fc.boolean(),
  symbol: fc.string(),
})

describe('what an announcement says of an item', () => {
  test('A-138 title, content, type by category, link, and the London date of its moment', () => {
    expect(announcementOf(item, lse, now)).toEqual({
      kind: 'regulatory',
      title: 'Half-year Report',
      content: '<p>Net assets rose by 4%.</p>',
      announcement_type: 'RNS - Results',
      external_link: item.sourceUrl,
      released_at: item.publishedAt,
      is_featured: false,
      source: 'London Stock Exchange',
      rns_number: '2584X',
      headline_category: 'IR',
    })
    const late = announcementOf({ ...item, publishedAt: '2025-06-30T23:30:00.000Z' }, lse, now)
    const id = announcementIdOf(item)
    expect(rowOf({ ...late, id }, now, { announce: false }).date_published).toBe('2025-07-01')
  })

  test('A-138 the summary stands in for content that is none, as text', () => {
    for (const content of ['', ' ', '<img src="https://example.com/pixel.gif">'])
      expect(
        announcementOf({ ...item, content, summary: 'Up <4% & "more".\n\nOutlook.' }, lse, now).content,
      ).toBe('<p>Up &lt;4% &amp; "more".</p>\n<p>Outlook.</p>')
  })

  test('a text of any length is there whole', () => {
    const content = `<p>${'ä'.repeat(3_000_000)}</p>`
    expect(announcementOf({ ...item, content }, lse, now).content).toBe(content)
  })

  test('A-139 it is featured when the urgency is high or it is market sensitive, and only then', () => {
    fc.assert(
      fc.property(items, one => {
        const { is_featured } = announcementOf(one, lse, now)
        expect(is_featured).toBe(one.urgency === 'high' || one.marketSensitive)
      }),
    )
  })

  test('whatever an item says, its announcement is whole, public at once, and never dated in the future', () => {
    fc.assert(
      fc.property(items, one => {
        const said = announcementOf(one, lse, now)
        const row = rowOf({ ...said, id: announcementIdOf(one) }, now, { announce: false })
        const whole = Announcement.parse(row)
        expect(whole.released_at <= now.toISOString()).toBe(true)
        expect(whole.date_published).toBe(londonTime(new Date(whole.released_at)).date)
        // As it would have to be, were it written by hand.
        expect(updateAnnouncement.body.shape.title.safeParse(whole.title).success).toBe(true)
        expect(
          updateAnnouncement.body.shape.announcement_type.safeParse(whole.announcement_type).success,
        ).toBe(true)
        expect(updateAnnouncement.body.shape.external_link.safeParse(whole.external_link).success).toBe(true)
        // Its words are told from others by what is stored.
        expect(digestOf(whole)).toBe(digestOf(said))
      }),
    )
  })

  test.each([
    ['2026-03-02T07:00:05.001Z', '2026-03-02T07:00:05.000Z'],
    ['2099-01-01T00:00:00.000Z', '2026-03-02T07:00:05.000Z'],
    ['2026-03-02T07:00:05.000Z', '2026-03-02T07:00:05.000Z'],
    ['2019-01-01T07:00:00Z', '2019-01-01T07:00:00.000Z'],
  ])('an item of %s shows %s when it is imported at 07:00:05', (publishedAt, shown) => {
    expect(announcementOf({ ...item, publishedAt }, lse, now).released_at).toBe(shown)
  })
})

describe('an item is a regulatory announcement', () => {
  test.each([
    ['of the exchange, whatever its category', 'lse', {}, true],
    ['of the exchange with a category that nobody knows', 'lse', { headline_category: 'XYZ' }, true],
    ['of the exchange that says it is not', 'lse', { headline_category: 'NRA', rns_number: '1A' }, false],
    ['of a wire that carries the RNS number', 'reuters', { rns_number: '2584X' }, true],
    ['of a wire that is a story of the press', 'reuters', {}, false],
    ['of an own feed with a headline category', 'feed', { headline_category: 'HOL' }, true],
    ['of an own feed with a category of its own', 'feed', { headline_category: 'Blog' }, false],
    [
      'of an own feed whose category is a word of the language',
      'feed',
      { headline_category: 'toString' },
      false,
    ],
    ['of an own feed with another number', 'feed', { rns_number: 'post-17' }, false],
    ['of a provider of one’s own that speaks the exchange’s wire', 'lse', { rns_number: '1AB' }, true],
  ] as const)('%s: %s', (_, adapter, said, expected) => {
    expect(isRegulatory(said, adapter)).toBe(expected)
  })

  test('by each category that RNS has, but NRA', () => {
    for (const headline_category of Object.keys(headlineCategories))
      expect(isRegulatory({ headline_category }, 'feed')).toBe(headline_category !== 'NRA')
  })
})

describe('its id', () => {
  test('is the same however often it is fetched and whatever else it says by then', () => {
    fc.assert(
      fc.property(items, items, (one, other) => {
        const again = { ...other, id: one.id, provider: one.provider }
        expect(announcementIdOf(again)).toBe(announcementIdOf(one))
        expect(Announcement.shape.id.safeParse(announcementIdOf(one)).success).toBe(true)
        if (one.id !== other.id) expect(announcementIdOf(one)).not.toBe(announcementIdOf(other))
        const elsewhere = one.provider === 'lse' ? 'reuters' : 'lse'
        expect(announcementIdOf({ ...one, provider: elsewhere })).not.toBe(announcementIdOf(one))
      }),
    )
  })

  test('is one for an RNS number on a London day, by whatever provider, and another the day after', () => {
    const copy: RnsItem = { ...item, id: 'urn:copy', provider: 'refinitiv', rns_number: '2584x' }
    expect(announcementIdOf(copy)).toBe(announcementIdOf(item))
    const tomorrow = { ...item, publishedAt: '2026-03-03T07:00:00.000Z' }
    expect(announcementIdOf(tomorrow)).not.toBe(announcementIdOf(item))
    expect(announcementIdOf({ ...copy, rns_number: 'post-17' })).not.toBe(announcementIdOf(item))
  })

  test('of a correction follows from what it corrects and what it says, so words that come back are a new one', () => {
    const [first, a, b] = [announcementIdOf(item), 'digest a', 'digest b']
    const second = correctionIdOf(first, b)
    expect(correctionIdOf(first, b)).toBe(second)
    expect(new Set([first, second, correctionIdOf(second, a), correctionIdOf(first, a)]).size).toBe(4)
  })
})

test('only other words make an announcement read differently', () => {
  const digest = (change: Partial<RnsItem>) => digestOf(announcementOf({ ...item, ...change }, lse, now))
  const same = digest({})
  expect(digest({ content: '<div><p>Net assets rose  by <b>4%</b>.</p></div>' })).toBe(same)
  expect(digest({ category: 'Regulatory', sourceUrl: null, urgency: 'high', summary: 'Other' })).toBe(same)
  expect(digest({ content: '<p>Net assets rose by 5%.</p>' })).not.toBe(same)
  expect(digest({ title: 'Half-year Report, corrected' })).not.toBe(same)
})
