import { rssOf, utf8, type Case, type ExpectedItem } from './case.ts'

const atomNs = 'xmlns="http://www.w3.org/2005/Atom"'
const jsonFeed = 'https://jsonfeed.org/version/1.1'
const rdf = (inside: string): string =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">${inside}</rdf:RDF>`
const atom = (entry: string, attributes = ''): string =>
  `<feed ${atomNs}${attributes}><title>News</title>${entry && `<entry>${entry}</entry>`}</feed>`
const json = (items: unknown, more: object = { version: jsonFeed }): string =>
  JSON.stringify({ ...more, items })

const one: ExpectedItem = { id: '1', title: 'Results', words: 'Up 4%' }
const html = '&lt;p>Up 4%&lt;/p>'
const base64 = Buffer.from('<p>Up 4%</p>').toString('base64')

/** RSS 0.9x, 2.0 and 1.0 (RDF), Atom 1.0 (RFC 4287) and 0.3: each says the same. */
const xmlFormats: Record<string, string> = {
  'RSS 2.0': rssOf(['<guid>1</guid><title>Results</title><description>Up 4%</description>']),
  'RSS 0.91 with its document type': `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rssOf(['<guid>1</guid><title>Results</title><description>Up 4%</description>']).replace(/^<\?xml.*?\?>/, '')}`,
  'RSS 1.0': rdf(
    '<channel rdf:about="c"/><item rdf:about="1"><title>Results</title><description>Up 4%</description></item>',
  ),
  'RSS 1.0 with content': rdf(
    `<channel rdf:about="c"/><item rdf:about="1"><title>Results</title><content:encoded>${html}</content:encoded></item>`,
  ),
  'RSS 1.0 of Dublin Core': rdf(
    '<channel rdf:about="c"/><item rdf:about="1"><dc:title>Results</dc:title><dc:description>Up 4%</dc:description></item>',
  ),
  'Atom, HTML': atom(`<id>1</id><title>Results</title><content type="html">${html}</content>`),
  'Atom, XHTML': atom(
    '<id>1</id><title>Results</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Up 4%</p></div></content>',
  ),
  'Atom, text': atom('<id>1</id><title>Results</title><content>Up 4%</content>'),
  'Atom, text/plain': atom('<id>1</id><title>Results</title><content type="text/plain">Up 4%</content>'),
  'Atom, summary only': atom('<id>1</id><title>Results</title><summary>Up 4%</summary>'),
  'Atom, an XML media type': atom(
    '<id>1</id><title>Results</title><content type="application/xhtml+xml"><p>Up 4%</p></content>',
  ),
  'Atom, Base64': atom(
    `<id>1</id><title>Results</title><content type="application/octet-stream">${base64}</content>`,
  ),
  'Atom, Base64 of a picture': atom(
    '<id>1</id><title>Results</title><summary>Up 4%</summary><content type="image/png">iVBORw0KGgoAAAANSUhEUg==</content>',
  ),
  'Atom with a prefix': `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>Results</a:title><a:content type="html">${html}</a:content></a:entry></a:feed>`,
  'Atom, a title of HTML': atom(
    '<id>1</id><title type="html">&lt;b>Results&lt;/b></title><content>Up 4%</content>',
  ),
}

const spaces =
  ' xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'

/** Items of RSS that say it in elements of other vocabularies. */
const namespaces: readonly string[] = [
  `<guid>1</guid><title>Results</title><content:encoded>${html}</content:encoded>`,
  `<guid>1</guid><title>Results</title><description>Short</description><content:encoded>${html}</content:encoded>`,
  `<guid>1</guid><title>Results</title><atom:content type="html">${html}</atom:content>`,
  '<guid>1</guid><title>Results</title><atom:summary>Up 4%</atom:summary>',
  '<guid>1</guid><title>Results</title><dc:description>Up 4%</dc:description>',
  '<guid>1</guid><title>Results</title><itunes:summary>Up 4%</itunes:summary>',
  '<guid>1</guid><title>Results</title><media:description>Up 4%</media:description>',
  '<guid>1</guid><dc:title>Results</dc:title><description>Up 4%</description>',
  '<guid>1</guid><atom:title>Results</atom:title><description>Up 4%</description>',
  '<guid>1</guid><itunes:title>Results</itunes:title><description>Up 4%</description>',
  '<atom:id>1</atom:id><title>Results</title><description>Up 4%</description>',
]

/** XML Base: what an address is relative to. */
const bases: readonly (readonly [feed: string, link: string, words: string])[] = [
  [atom('<id>1</id><title>T</title><link href="z"/>'), 'https://feeds.example.com/news/z', ''],
  [
    atom('<id>1</id><title>T</title><link href="z"/>', ' xml:base="https://a.example/x/"'),
    'https://a.example/x/z',
    '',
  ],
  [
    atom('<id>1</id><title>T</title><link href="/z"/>', ' xml:base="https://a.example/x/"'),
    'https://a.example/z',
    '',
  ],
  [
    atom('<id>1</id><title>T</title><link href="z"/>', ' xml:base="/y/"'),
    'https://feeds.example.com/y/z',
    '',
  ],
  [
    `<feed ${atomNs} xml:base="https://a.example/"><entry xml:base="b/"><id>1</id><title>T</title><link href="c"/></entry></feed>`,
    'https://a.example/b/c',
    '',
  ],
  [
    `<feed ${atomNs}><entry xml:base="https://b.example/b/"><id>1</id><title>T</title><link href="c"/></entry></feed>`,
    'https://b.example/b/c',
    '',
  ],
  [
    atom('<id>1</id><title>T</title><link href="https://e.example/"/>', ' xml:base="https://a.example/x/"'),
    'https://e.example/',
    '',
  ],
  [
    rssOf(['<guid>1</guid><title>T</title><link>z</link>']).replace(
      '<rss',
      '<rss xml:base="https://a.example/x/"',
    ),
    'https://a.example/x/z',
    '',
  ],
  [
    rssOf(['<guid>1</guid><title>T</title><link>z</link>']).replace(
      '<channel',
      '<channel xml:base="https://a.example/x/"',
    ),
    'https://a.example/x/z',
    '',
  ],
  [rssOf(['<guid>1</guid><title>T</title><link>z</link>']), 'https://feeds.example.com/news/z', ''],
]
const contentBase = `<feed ${atomNs} xml:base="https://a.example/"><entry xml:base="b/"><id>1</id><title>T</title><link href="c"/><content type="html" xml:base="d/">&lt;a href="e">x&lt;/a></content></entry></feed>`

const mfn = {
  news_id: '1',
  group_id: 'g',
  url: 'https://mfn.se/a/results',
  author: {
    entity_id: 'e',
    name: 'Blu Digital plc',
    isins: ['GB00BLU00001'],
    leis: [],
    tickers: ['XLON:BLU'],
  },
  subjects: [],
  properties: { lang: 'en', tags: [':regulatory'] },
  content: {
    title: 'Results',
    slug: 'results',
    publish_date: '2026-11-19T07:00:00Z',
    html: '<p>Up 4%</p>',
    text: 'Up 4%',
  },
}
const article = {
  source: { id: null, name: 'Wire' },
  author: null,
  title: 'Results',
  description: 'Up 4%',
  url: 'https://wire.example/1',
  publishedAt: '2026-11-19T07:00:00Z',
  content: 'Up 4%… [+2345 chars]',
}
const item = { id: '1', title: 'Results', content_html: '<p>Up 4%</p>' }

const jsons: readonly (readonly [name: string, text: string, expected: Case['expected']])[] = [
  ['JSON Feed 1.1', json([item]), [one]],
  ['JSON Feed 1', json([item], { version: 'https://jsonfeed.org/version/1' }), [one]],
  ['version 1.0', json([item], { version: '1.0', title: 'News' }), [one]],
  ['version 1, a number', json([item], { version: 1 }), [one]],
  ['no version', json([item], { title: 'News' }), [one]],
  ['plain text', json([{ ...item, content_html: undefined, content_text: 'Up 4%' }]), [one]],
  ['an id that is a number', json([{ ...item, id: 1 }]), [one]],
  ['a bad item among others', json([null, 7, item]), [one]],
  ['no items', json([]), []],
  ['without items', JSON.stringify({ version: jsonFeed, title: 'News' }), []],
  ['MFN', json([mfn]), [{ ...one, at: '2026-11-19T07:00:00.000Z', link: mfn.url, whose: 'ours' }]],
  ['MFN, text only', json([{ ...mfn, content: { ...mfn.content, html: null } }]), [one]],
  [
    'NewsAPI',
    JSON.stringify({ status: 'ok', totalResults: 1, articles: [article] }),
    [{ id: article.url, title: 'Results', words: 'Up 4%', at: '2026-11-19T07:00:00.000Z' }],
  ],
  [
    'NewsAPI, whole text',
    JSON.stringify({ status: 'ok', articles: [{ ...article, content: 'Up 5%' }] }),
    [{ words: 'Up 5%' }],
  ],
  ['NewsAPI, none', JSON.stringify({ status: 'ok', totalResults: 0, articles: [] }), []],
  [
    'an object of something else',
    '{"quotes":[],"currency":"GBP"}',
    /JSON that is no feed: an object of quotes, currency\. JSON Feed and the answers of NewsAPI and MFN can be read\.$/,
  ],
  ['a list', '[{"title":"Results"}]', /JSON that is no feed: a list\./],
]

const dated = (guid: number): string =>
  `<guid>${guid}</guid><title>Item ${guid}</title><pubDate>${new Date(Date.UTC(2026, 0, 1) + guid * 3_600_000).toUTCString()}</pubDate>`
const many = Array.from({ length: 1_500 }, (_, guid) => dated(guid))
const undated = (known: (guid: number) => string): string[] =>
  Array.from({ length: 1_500 }, (_, guid) => `${known(guid)}<title>Item ${guid}</title>`)
/** The newest of 1,500 items, wherever they stand. */
const newest: ExpectedItem[] = Array.from({ length: 500 }, (_, index) => ({ id: String(1_499 - index) }))

const empty: Record<string, string> = {
  'RSS, an empty channel': '<rss version="2.0"><channel></channel></rss>',
  'RSS, a closed channel': '<rss version="2.0"><channel/></rss>',
  'RSS, a title only': rssOf([]),
  'RSS, an empty title': '<rss version="2.0"><channel><title/></channel></rss>',
  'RSS, a comment': '<?xml version="1.0"?><rss version="2.0"><channel><!-- <item> --></channel></rss>\n',
  'RSS, a style sheet': '<?xml-stylesheet href="a.xsl"?><rss version="2.0"><channel> </channel></rss>',
  Atom: `<feed ${atomNs}></feed>`,
  'Atom, closed': `<feed ${atomNs}/>`,
  'Atom, a title': atom(''),
  'Atom with a prefix': '<a:feed xmlns:a="http://www.w3.org/2005/Atom"></a:feed>',
  RDF: rdf('<channel/>'),
  'RDF, nothing': rdf(''),
}
const none: Record<string, string> = {
  nothing: '',
  'spaces only': ' \n',
  'a page': '<!doctype html><title>Sign in</title>',
  'a channel that never ends': '<rss version="2.0"><channel>',
  'a feed of something else': '<feed><data/></feed>',
  'other XML': '<sitemap><url/></sitemap>',
  'RSS without a channel': '<rss version="2.0">News</rss>',
}

const of = (group: string, name: string, text: string, expected: Case['expected']): Case => ({
  name: `${group}: ${name}`,
  bytes: utf8(text),
  expected,
})

export const formatCases: Case[] = [
  ...Object.entries(xmlFormats).map(([name, text]) => of('formats', name, text, [one])),
  ...namespaces.map((inside, index) => of('namespaces', String(index + 1), rssOf([inside], spaces), [one])),
  ...bases.map(([text, link], index) => of('XML Base', String(index + 1), text, [{ id: '1', link }])),
  of('XML Base', 'of content', contentBase, [
    { link: 'https://a.example/b/c', links: ['https://a.example/b/d/e'] },
  ]),
  ...jsons.map(([name, text, expected]) => of('JSON', name, text, expected)),
  ...Object.entries(empty).map(([name, text]) => of('empty', name, text, [])),
  ...Object.entries(none).map(([name, text]) => of('no feed', name, text, /^The (?:feed|address) .+\.$/)),
  of('order', 'newest first', rssOf(many.toReversed()), newest),
  of('order', 'oldest first', rssOf(many), newest),
  of('order', 'mixed', rssOf([...many.slice(700), ...many.slice(0, 700)]), newest),
  of('order', 'no dates, ids rise', rssOf(undated(guid => `<guid>${guid}</guid>`)), newest),
  of('order', 'no dates, ids fall', rssOf(undated(guid => `<guid>${guid}</guid>`).toReversed()), newest),
  of(
    'order',
    'no dates, links rise',
    rssOf(undated(guid => `<link>https://a.example/news/${guid}.html</link>`)),
    newest.map(({ id }) => ({ id: `https://a.example/news/${id}.html` })),
  ),
  of(
    'order',
    'no dates, nothing tells',
    rssOf(undated(guid => `<guid>${(guid * 7_919) % 1_500}</guid>`)),
    Array.from({ length: 500 }, (_, guid) => ({ id: String((guid * 7_919) % 1_500) })),
  ),
  of(
    'order',
    'JSON, oldest first',
    json(
      many.map((_, guid) => ({
        id: String(guid),
        title: `Item ${guid}`,
        date_published: new Date(Date.UTC(2026, 0, 1) + guid * 3_600_000).toISOString(),
      })),
    ),
    newest,
  ),
]
