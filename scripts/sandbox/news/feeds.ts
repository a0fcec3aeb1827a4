import { createHash } from 'node:crypto'
import { faultAnswer } from '../faults.ts'
import type { Answer, Stub, Question } from '../stub.ts'
import { sampleNews } from './sampleNews.ts'

/** Minutes between two items of the feed that changes fast enough to be watched. */
const everyMinutes = 2

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const linkOf = (number: number): string => `https://news.example.com/items/${number}`

const rss = (now: Date): string => {
  const items = sampleNews(now, 20).map(
    ({ number, code, headline, at, html }) =>
      `<item><title>${escaped(headline)}</title><link>${linkOf(number)}</link><guid isPermaLink="false">sample-${number}</guid>` +
      `<pubDate>${at.toUTCString()}</pubDate><category>${code}</category>` +
      `<description>Sample item ${number} of the sandbox.</description>` +
      `<content:encoded><![CDATA[${html}]]></content:encoded></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Sample announcements</title><link>https://news.example.com/</link><description>Made up by the sandbox.</description>${items.join('')}</channel></rss>`
}

const atom = (now: Date): string => {
  const entries = sampleNews(now, 15).map(
    ({ number, headline, at, revised, html }) =>
      `<entry><id>urn:sample:${number}</id><title>${escaped(headline)}</title><link href="${linkOf(number)}"/>` +
      `<published>${at.toISOString()}</published><updated>${revised.toISOString()}</updated>` +
      `<category term="Company news"/><content type="html">${escaped(html)}</content></entry>`,
  )
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:sample:feed</id><title>Sample company news</title><updated>${now.toISOString().slice(0, 13)}:00:00Z</updated>${entries.join('')}</feed>`
}

/** A new item every two minutes, the last thirty of them. */
const json = (now: Date): string => {
  const last = Math.floor(now.getTime() / (everyMinutes * 60_000))
  const items = Array.from({ length: 30 }, (_, back) => last - back).map(number => ({
    id: `tick-${number}`,
    url: linkOf(number),
    title: `Market note ${number}`,
    content_text: `Sample note ${number} of the sandbox.\n\nAnother one comes every ${everyMinutes} minutes.`,
    date_published: new Date(number * everyMinutes * 60_000).toISOString(),
    tags: ['Notes'],
  }))
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Sample notes',
    home_page_url: 'https://news.example.com/',
    items,
  })
}

/** With an ETag, so that who asks again is told that nothing has changed. */
const served = ({ headers }: Question, type: string, body: string): Answer => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' }
  return { headers: { 'content-type': type, etag }, body }
}

/** Key that the feed with a key wants. */
export const feedKey = 'sandbox'

/** A company's news in every format, one of them for who has the key. */
export const newsFeeds: Stub = question => {
  const now = new Date()
  switch (question.url.pathname) {
    case '/rss.xml':
      return served(question, 'application/rss+xml; charset=utf-8', rss(now))
    case '/atom.xml':
      return served(question, 'application/atom+xml', atom(now))
    case '/feed.json':
      return served(question, 'application/feed+json', json(now))
    case '/private.xml':
      return question.headers['x-api-key'] === feedKey
        ? served(question, 'application/rss+xml', rss(now))
        : { status: 401, body: 'No key' }
    default:
      return undefined
  }
}

/** One that never answers, one that answers halves of two feeds. */
export const slowFeed: Stub = () => faultAnswer('slow')
export const brokenFeed: Stub = () => ({
  headers: { 'content-type': 'application/rss+xml' },
  body: '<?xml version="1.0"?><rss version="2.0"><channel><title>Broken</title><item><title>No end',
})
