import fc from 'fast-check'
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { SourceFailure } from '../source.ts'
import { gather } from './gather.fixture.ts'
import { readFeed } from './readFeed.ts'

const received = new Date('2026-11-20T12:00:00.000Z')
const context = {
  provider: 'lse',
  adapter: 'feed',
  received,
  base: 'https://example.com/feed',
  symbols: [],
} as const
const everything = { symbols: [], limit: 1_000 }
const read = (text: string) => {
  const feed = readFeed(text)
  const { items, skipped } = gather(feed.items, everything, context)
  return { items, skipped: feed.skipped + skipped }
}
const rss = (items: string, doctype = ''): string =>
  `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`

/** Text of people, with all that makes trouble in XML, JSON or HTML. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('&', '<', '>', '"', ']]>', '&amp;', '&#x41;', '<b>', 'é', '£1m'),
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(' '))
const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="position:fixed" onclick="x()">p</p>',
  '<svg><use href="data:image/svg+xml,x"/></svg>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example"><input></form>',
)
const entry = fc.record({
  guid: fc.uuid(),
  title: words.map(text => `Title ${text}`),
  html: fc
    .tuple(words, hostile, words)
    .map(([a, b, c]) => `<p>${a.replace(/[<&]/g, '')}</p>${b}<p>${c.replace(/[<&]/g, '')}</p>`),
  at: fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
})
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never
const entries = fc.uniqueArray(entry, { selector: ({ guid }) => guid, maxLength: 12 })

/** The same items in each format, written by somebody else's generator. */
const written: Record<string, (all: Entry[]) => string> = {
  RSS: all =>
    generateRssFeed({
      title: 'News',
      link: 'https://example.com/',
      description: 'News',
      items: all.map(({ guid, title, html, at }) => ({
        title: title.replace(/[<&]/g, ''),
        guid: { value: guid, isPermaLink: false },
        description: 'Short',
        content: { encoded: html },
        pubDate: at,
      })),
    }),
  Atom: all =>
    generateAtomFeed({
      id: 'urn:feed',
      title: { value: 'News' },
      updated: received,
      entries: all.map(({ guid, title, html, at }) => ({
        id: guid,
        title: { value: title },
        content: { value: html, type: 'html' },
        updated: at,
      })),
    }),
  'JSON Feed': all =>
    JSON.stringify(
      generateJsonFeed({
        title: 'News',
        items: all.map(({ guid, title, html, at }) => ({
          id: guid,
          title,
          content_html: html,
          date_published: at,
        })),
      }),
    ),
}

describe.each(Object.entries(written))('%s', (format, write) => {
  it('S-16 is read item for item, each with its id, title and moment, and nothing that runs', () => {
    fc.assert(
      fc.property(entries, all => {
        const { items, skipped } = read(write(all))
        expect([items.length, skipped]).toEqual([all.length, 0])
        for (const { guid, title, at } of all) {
          const item = items.find(({ id }) => id === guid)
          const whole = (text: string) =>
            text
              .toWellFormed()
              .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
              .replace(/\s+/g, ' ')
              .trim()
          if (format === 'JSON Feed') expect(item?.title).toBe(whole(title))
          else expect(item?.title).toMatch(/^Title/)
          const second = Math.floor(Math.min(at.getTime(), received.getTime()) / 1000)
          expect(Math.floor(Date.parse(item?.publishedAt ?? '') / 1000)).toBe(second)
          expect(item?.content).not.toMatch(
            /<(script|img|iframe|svg|style|form|input)|on\w+=|javascript:|style=/i,
          )
          expect(item?.content).toMatch(/<p>/)
        }
        const moments = items.map(({ publishedAt }) => publishedAt)
        expect(moments).toEqual(moments.toSorted().reverse())
      }),
      { numRuns: 60 },
    )
  })
})

it('S-14 whatever the text, it is read or refused in a sentence, never anything else', () => {
  const pieces = fc.constantFrom(
    '<rss version="2.0">',
    '<channel>',
    '<item>',
    '</item>',
    '<title>',
    '</title>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml',
    '?>',
    '<!DOCTYPE rss [',
    ']>',
    '<!ENTITY a "b">',
    '&a;',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<entry>',
    '</entry>',
    '{"version":"https://jsonfeed.org/version/1.1","items":[',
    '{}',
    'null',
    '"id":',
    ']}',
    '<a b=',
    '"',
    "'",
    '</rss>',
    'x',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 30 }), parts => {
      try {
        expect(Array.isArray(read(parts.join('')).items)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(SourceFailure)
        expect((error as SourceFailure).message).toMatch(/^The (feed|address) .+\.$/)
      }
    }),
    { numRuns: 500 },
  )
})

describe('formats', () => {
  it.each([
    [
      'RSS 0.91 with its document type',
      '<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><item><title>One</title><link>https://example.com/1</link></item></channel></rss>',
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>t</title></channel><item rdf:about="https://example.com/1"><title>One</title><link>https://example.com/1</link><dc:date>2026-11-20T07:00:00Z</dc:date></item></rdf:RDF>',
    ],
    [
      'RSS 0.90',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://channel.netscape.com/rdf/simple/0.9/"><channel><title>t</title></channel><item><title>One</title><link>https://example.com/1</link></item></rdf:RDF>',
    ],
    [
      'Atom 1.0',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><title>One</title><link rel="self" href="/x"/><link href="/1"/><id>https://example.com/1</id><updated>2026-11-20T07:00:00Z</updated></entry></feed>',
    ],
    [
      'JSON Feed 1',
      '{"version":"https://jsonfeed.org/version/1","title":"t","items":[{"id":"https://example.com/1","title":"One","url":"https://example.com/1"}]}',
    ],
  ])('%s', (_, text) => {
    expect(read(text).items).toEqual([
      expect.objectContaining({
        id: 'https://example.com/1',
        title: 'One',
        sourceUrl: 'https://example.com/1',
      }),
    ])
  })
})

describe('one bad item never fails the batch', () => {
  it('in XML that is not well formed the others are read, and the bad one is counted', () => {
    const { items, skipped } = read(
      rss(
        '<item><guid>1</guid><title>A</title></item><item><title>no end<guid>2</item><item><guid>3</guid><title>C</title></item>',
      ),
    )
    expect([items.map(({ id }) => id).sort(), skipped]).toEqual([['1', '3'], 1])
  })

  it('nor in JSON, nor one that says nothing', () => {
    const items = '[{"id":"1","title":"A"},null,7,{"title":""},{"id":"5","content_text":"Only text"}]'
    const found = read(`{"version":"https://jsonfeed.org/version/1.1","title":"t","items":${items}}`)
    expect([found.items.map(({ id, title }) => [id, title]), found.skipped]).toEqual([
      [
        ['1', 'A'],
        ['5', 'Only text'],
      ],
      3,
    ])
  })
})

describe('identity', () => {
  const one = (item: string) => read(rss(`<item>${item}</item>`)).items[0]?.id
  it('is the guid, else the link, else a hash of title and moment', () => {
    expect(one('<guid>g</guid><link>https://example.com/1</link><title>T</title>')).toBe('g')
    expect(one('<link>https://example.com/1</link><title>T</title>')).toBe('https://example.com/1')
    const dated = one('<title>T</title><pubDate>Fri, 20 Nov 2026 07:00:00 GMT</pubDate>')
    expect(dated).toMatch(/^sha256:[\da-f]{64}$/)
    expect(
      one(
        '<title>T</title><pubDate>Fri, 20 Nov 2026 07:00:00 GMT</pubDate><description>edited</description>',
      ),
    ).toBe(dated)
    expect(one('<title>T</title><pubDate>Sat, 21 Nov 2026 07:00:00 GMT</pubDate>')).not.toBe(dated)
  })

  it('fits a key of the table however long it is', () => {
    const id = one(`<guid>${'ä'.repeat(600)}</guid><title>T</title>`) ?? ''
    expect(Buffer.byteLength(id)).toBeLessThanOrEqual(500)
  })

  it('duplicates are one item, the newest of them', () => {
    const item = (title: string, day: number) =>
      `<item><guid>same</guid><title>${title}</title><pubDate>${day} Nov 2026 07:00:00 GMT</pubDate></item>`
    expect(read(rss(item('older', 18) + item('newest', 20) + item('newest', 20))).items).toEqual([
      expect.objectContaining({ id: 'same', title: 'newest' }),
    ])
  })
})

describe('questions', () => {
  const feed = readFeed(
    rss(
      [
        '<item><guid>1</guid><title>Results of (AIM: BLU)</title><category>FR</category><pubDate>18 Nov 2026 07:00:00 GMT</pubDate></item>',
        '<item><guid>2</guid><title>VOD.L buys</title><category>News</category><pubDate>19 Nov 2026 07:00:00 GMT</pubDate></item>',
        '<item><guid>3</guid><title>Weather</title><category>Notes</category><category>news</category></item>',
      ].join(''),
    ),
  )
  const ids = (query: Partial<Parameters<typeof gather>[1]>) =>
    gather(feed.items, { ...everything, ...query }, context).items.map(({ id }) => id)

  it.each([
    ['all', {}, ['3', '2', '1']],
    ['at most so many, the newest', { limit: 2 }, ['3', '2']],
    ['a category, in any case', { category: 'NEWS' }, ['3', '2']],
    ['a symbol: its own and what names none', { symbols: ['BLU.L'] }, ['3', '1']],
    ['from a moment on', { from: new Date('2026-11-19T07:00:00Z') }, ['3', '2']],
    ['up to a moment', { to: new Date('2026-11-19T07:00:00Z') }, ['1']],
  ])('%s', (_, query, expected) => expect(ids(query)).toEqual(expected))
})

describe('a long text', () => {
  const itemOf = (html: string) =>
    read(
      rss(
        `<item><guid>1</guid><link>https://example.com/1?a=1&amp;b=2</link><title>T</title><description><![CDATA[${html}]]></description></item>`,
      ),
    ).items[0]
  const rows = '<tr><td>Revenue</td><td>1,234</td></tr>'

  it('of several megabytes stays whole', () => {
    const long = `<table><tbody>${rows.repeat(5_000)}</tbody></table><p>${'Net assets rose. '.repeat(200_000)}End</p>`
    expect(itemOf(long)?.content).toBe(long)
  })

  it('that no answer can hold ends after a row, never within one, and says where the rest is', () => {
    // A quotation mark takes four bytes in an answer.
    const row = `<tr><td>Revenue</td><td>${'"'.repeat(2_000)}</td></tr>`
    const content = itemOf(`<p>Results</p><table><tbody>${row.repeat(1_500)}</tbody></table>`)?.content ?? ''
    expect(content.length).toBeGreaterThan(2_500_000)
    expect(content.replaceAll(row, '')).toBe(
      '<p>Results</p><table><tbody></tbody></table><p>This text is longer than this site can show. The whole text is <a href="https://example.com/1?a=1&amp;b=2" rel="noopener">at its source</a>.</p>',
    )
  })
})
