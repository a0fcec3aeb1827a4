import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { renderInto } from '../render.tsx'
import { HeadTags } from './HeadTags.tsx'
import { structuredData } from './structuredData.ts'

const template = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->'
const origin = 'https://investors.example.com'

const headOf = async (path: string, at: string | undefined = origin) =>
  (await renderInto(template, path, { origin: at })).html.split('</head>')[0] ?? ''

const contentOf = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]

/** The page's things in schema.org's words, by type. */
const thingsOf = (head: string): Record<string, Record<string, unknown>> => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}'
  const graph = (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph']
  return Object.fromEntries(graph.map(thing => [String(thing['@type']), thing]))
}

describe('what a page tells search engines and link previews', () => {
  test('its one canonical address, without query', async () => {
    const head = await headOf('/about?from=mail')
    expect(head.match(/rel="canonical"/g)).toHaveLength(1)
    expect(head).toContain(`<link rel="canonical" href="${origin}/about"/>`)
  })

  test('title, text and picture of its preview', async () => {
    const head = await headOf('/investors/financial')
    expect(contentOf(head, 'og:title')).toBe(/<title>(.*)<\/title>/.exec(head)?.[1])
    expect(contentOf(head, 'og:description')).toBe(contentOf(head, 'description'))
    expect(contentOf(head, 'og:url')).toBe(`${origin}/investors/financial`)
    expect(contentOf(head, 'og:image')).toBe(`${origin}/share.png`)
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image')
  })

  test('whose it is: an organisation that is a corporation with a ticker', async () => {
    const { 'Organization,Corporation': issuer } = thingsOf(await headOf('/'))
    expect(issuer).toMatchObject({ name: 'Blu Digital plc', tickerSymbol: 'AIMX BLU', url: `${origin}/` })
  })

  test('where it stands in the site; home is the top', async () => {
    const { BreadcrumbList: list } = thingsOf(await headOf('/investors/governance'))
    expect(
      (list?.['itemListElement'] as Record<string, unknown>[]).map(({ name, item, position }) => [
        position,
        name,
        item,
      ]),
    ).toEqual([
      [1, 'Home', `${origin}/`],
      [2, 'Investors', `${origin}/investors`],
      [3, 'Corporate Governance', `${origin}/investors/governance`],
    ])
    expect(thingsOf(await headOf('/'))['BreadcrumbList']).toBeUndefined()
  })

  test('where the origin is not known, addresses are relative', async () => {
    expect(await headOf('/about', '')).toContain('<link rel="canonical" href="/about"/>')
  })

  test('a page that is not there is no address to keep', async () => {
    const head = await headOf('/no/such/page')
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).not.toMatch(/canonical|og:|ld\+json/)
  })
})

describe('an announcement', () => {
  const facts = {
    title: 'Results </script><script>alert(1)</script>',
    full: 'Results',
    description: 'Revenue rose.',
    article: { publishedAt: '2025-03-20T07:00:00.000Z', section: 'Final Results' },
  }

  test('is a news article of the company, dated to its release', () => {
    const { '@graph': things } = structuredData(facts, '/news/results', path => origin + path)
    expect(things).toContainEqual(
      expect.objectContaining({
        '@type': 'NewsArticle',
        headline: facts.title,
        datePublished: '2025-03-20T07:00:00.000Z',
        publisher: { '@id': `${origin}/#company` },
        mainEntityOfPage: `${origin}/news/results`,
      }),
    )
  })

  test('cannot end the block that its title stands in', () => {
    const html = renderToStaticMarkup(<HeadTags facts={facts} path="/news/results" origin={origin} />)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(contentOf(html, 'article:published_time')).toBe('2025-03-20T07:00:00.000Z')
    expect(contentOf(html, 'og:type')).toBe('article')
  })
})
