/** An item as the specification of its format describes it; absent fields are not checked. */
export interface ExpectedItem {
  id?: string
  title?: string
  link?: string | null
  /** UTC moment. */
  at?: string
  /** It has no date that can be known. */
  undated?: boolean
  /** Its text as a browser shows it. */
  words?: string
  /** Addresses that its text links to. */
  links?: readonly string[]
  /** The item is the company's, for the symbol `BLU.L`; absent for another company's. */
  whose?: 'ours' | 'unknown'
  rns_number?: string | undefined
  headline_category?: string | undefined
}

/** A feed of our own making, and what has to be read of it: its items in any order, or the sentence of a refusal. */
export interface Case {
  name: string
  bytes: Uint8Array
  /** Content-Type of the answer. */
  type?: string
  expected: readonly ExpectedItem[] | RegExp
}

/** Where feeds of the corpus come from, and when. */
export const feedAddress = 'https://feeds.example.com/news/feed.xml'
export const receivedAt = new Date('2026-11-20T12:00:00.000Z')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as XML writes it. */
export const escapeXml = (text: string): string => text.replace(/[&<>]/g, sign => escapes[sign] ?? sign)

/** An RSS 2.0 feed of these items, each the inside of one. @param namespaces attributes of its root */
export const rssOf = (items: readonly string[], namespaces = ''): string =>
  `<?xml version="1.0"?><rss version="2.0"${namespaces}><channel><title>News</title>${items.map(each => `<item>${each}</item>`).join('')}</channel></rss>`

export const utf8 = (text: string): Uint8Array => Buffer.from(text)

/** Cases of an RSS feed with one item each. @param rows what the item has, and what is expected of it */
export const rssCases = (
  group: string,
  rows: readonly (readonly [inside: string, expected: ExpectedItem | undefined])[],
): Case[] =>
  rows.map(([inside, expected], index) => ({
    name: `${group} ${index + 1}: ${inside.slice(0, 60)}`,
    bytes: utf8(rssOf([inside])),
    expected: expected ? [expected] : [],
  }))
