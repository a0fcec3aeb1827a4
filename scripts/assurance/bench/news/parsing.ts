import { generateAtomFeed, generateJsonFeed, generateRssFeed, parseFeed } from 'feedsmith'
import { decode } from '../../../../lambdas/news/parse/decode.ts'
import { gather } from '../../../../lambdas/news/parse/gather.fixture.ts'
import { readFeed } from '../../../../lambdas/news/parse/readFeed.ts'
import { median } from '../table.ts'

const feeds = 40
const itemsEach = 20
const runs = 7
const received = new Date('2026-11-20T12:00:00.000Z')

/** About 3 kB of HTML, as an announcement has it: paragraphs, a table, a link, and what is taken out. */
const html = (number: number): string =>
  `<div class="x"><p style="margin:0">RNS Number : ${number}A</p><h1>Holding(s) in Company</h1>` +
  '<p>The company announces that it was notified of a change to a holding of its ordinary shares.</p>'.repeat(
    12,
  ) +
  `<table border="1">${`<tr><td width="50%">Ordinary shares</td><td>${250_000_000 + number}</td></tr>`.repeat(15)}</table>` +
  '<p>See <a href="https://example.com/x" target="_blank">the circular</a>.<img src="/t.gif"></p></div>'

const entriesOf = (feed: number) =>
  Array.from({ length: itemsEach }, (_, index) => {
    const number = feed * itemsEach + index
    const date = new Date(received.getTime() - number * 60_000)
    return {
      id: `item-${number}`,
      title: `Holding(s) in Company ${number} & others`,
      date,
      html: html(number),
    }
  })

const formats: Record<string, { type: string; write: (feed: number) => string }> = {
  'RSS 2.0': {
    type: 'application/rss+xml; charset=utf-8',
    write: feed =>
      generateRssFeed({
        title: 'News',
        link: 'https://example.com/',
        description: 'News',
        items: entriesOf(feed).map(({ id, title, date, html }) => ({
          title,
          guid: { value: id, isPermaLink: false },
          pubDate: date,
          description: 'An announcement.',
          content: { encoded: html },
        })),
      }),
  },
  Atom: {
    type: 'application/atom+xml',
    write: feed =>
      generateAtomFeed({
        id: 'urn:feed',
        title: { value: 'News' },
        updated: received,
        entries: entriesOf(feed).map(({ id, title, date, html }) => ({
          id,
          title: { value: title },
          updated: date,
          content: { value: html, type: 'html' },
        })),
      }),
  },
  'JSON Feed': {
    type: 'application/feed+json',
    write: feed =>
      JSON.stringify(
        generateJsonFeed({
          title: 'News',
          items: entriesOf(feed).map(({ id, title, date, html }) => ({
            id,
            title,
            date_published: date,
            content_html: html,
          })),
        }),
      ),
  },
}

const context = {
  provider: 'lse',
  adapter: 'feed',
  received,
  base: 'https://example.com/',
  symbols: [],
} as const

/** Items that the whole way gives of a feed: decoded, parsed, named, sorted, cleaned. */
const whole = (bytes: Buffer, type: string): number =>
  gather(readFeed(decode(bytes, type)).items, { symbols: [], limit: itemsEach }, context).items.length

/** Items a second, the median of the runs after one that warms up. */
const speed = (read: () => void): number => {
  const seconds = Array.from({ length: runs + 1 }, () => {
    const start = performance.now()
    read()
    return (performance.now() - start) / 1000
  })
  return (feeds * itemsEach) / median(seconds.slice(1))
}

const count = (number: number): string => Math.round(number).toLocaleString('en-GB')

/** What reading feeds costs, beside what the parser alone takes of it. */
export const measureParsing = (): string => {
  const rows = Object.entries(formats).map(([format, { type, write }]) => {
    const texts = Array.from({ length: feeds }, (_, feed) => write(feed))
    const bytes = texts.map(text => Buffer.from(text))
    const given = bytes.reduce((sum, feed) => sum + whole(feed, type), 0)
    if (given !== feeds * itemsEach) throw new Error(`${format} gave ${given} items.`)
    const alone = speed(() => texts.forEach(text => parseFeed(text)))
    const all = speed(() => bytes.forEach(feed => whole(feed, type)))
    const size = bytes.reduce((sum, { length }) => sum + length, 0) / feeds / 1000
    return `| ${format} | ${count(size)} kB | ${count(alone)} | ${count(all)} | ${((1000 * itemsEach) / all).toFixed(1)} ms |`
  })
  return [
    '## Reading feeds',
    '',
    `${feeds} feeds of ${itemsEach} announcements, each about 3 kB of HTML with a table; medians of ${runs} runs in one process. The whole way decodes, parses, dates, sorts and cleans; the cleaning takes most of it.`,
    '',
    '| format | a feed has | parser alone, items/s | the whole way, items/s | a feed takes |',
    '| --- | --: | --: | --: | --: |',
    ...rows,
  ].join('\n')
}
