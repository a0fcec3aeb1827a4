import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Announcement } from '#contract/publishing/announcements.ts'
import { cmsConfig, CmsError, plainText, type CmsSource } from '../../web/cms/cmsConfig.ts'
import { contentful } from '../../web/cms/contentful.ts'
import { strapi } from '../../web/cms/strapi.ts'
import { cmsPost, cmsPosts } from '../../web/cms/useCmsPosts.ts'
import { wordpress } from '../../web/cms/wordpress.ts'
import { ask } from './ask.fixture.ts'
import { samplePosts } from './samplePosts.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** The browser's `fetch`, with the sandbox in the place of each host. */
const send: typeof fetch = async (input, init) => {
  const { host, pathname, search } = new URL(String(input))
  const headers = Object.fromEntries(new Headers(init?.headers))
  init?.signal?.throwIfAborted()
  const { status, body, headers: answered } = await ask(sandbox, host, pathname + search, headers)
  return new Response(body, { status, headers: answered })
}

const sources: [string, () => CmsSource, string][] = [
  ['WordPress', () => wordpress(cmsConfig.wordpress, send), 'wordpress.example.com'],
  ['Strapi', () => strapi(cmsConfig.strapi, send), 'strapi.example.com'],
  ['Contentful', () => contentful(cmsConfig.contentful, send), 'cdn.contentful.com'],
]

const said = Announcement.pick({
  kind: true,
  slug: true,
  title: true,
  content: true,
  summary: true,
  announcement_type: true,
  external_link: true,
  date_published: true,
  released_at: true,
  is_featured: true,
  source: true,
})

describe.each(sources)('A-044 posts of %s', (name, source, host) => {
  it('are listed page by page, newest first, each once, as announcements', async () => {
    const seen = []
    for (let page: number | undefined = 1; page;) {
      const { announcements, total, next } = await source().list({ page, pageSize: 10 })
      expect(total).toBe(23)
      seen.push(...announcements)
      page = next
    }
    expect(seen.map(({ slug }) => slug)).toEqual(samplePosts.map(({ slug }) => slug))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(23)
    for (const one of seen) said.parse(one)
    expect(seen[0]).toMatchObject({
      title: 'Profit & loss: “less < more”',
      // Half past eleven at night, UTC, is tomorrow in London's summer.
      date_published: '2026-07-01',
      released_at: '2026-06-30T23:30:00.000Z',
      announcement_type: 'Results & reports',
      summary: expect.stringMatching(/^What sample post 23 says in short\./),
      is_featured: true,
      source: name,
      external_link: name === 'WordPress' ? 'https://wordpress.example.com/profit-loss/' : null,
    })
    expect(seen[1]).toMatchObject({ announcement_type: 'Company', is_featured: false })
  })

  it('are searched, and fetched one by one', async () => {
    const { announcements, total } = await source().list({ page: 1, pageSize: 10, search: 'profit' })
    expect([announcements.map(({ slug }) => slug), total]).toEqual([['profit-loss'], 1])
    expect(await source().get('sample-post-7')).toMatchObject({ title: 'Sample post 7' })
    expect(await source().get('none')).toBeUndefined()
    expect(await source().list({ page: 9, pageSize: 10 })).toMatchObject({
      announcements: [],
      next: undefined,
    })
  })

  it.each([
    ['error', 500],
    ['limited', 429],
    ['html', 200],
    ['nonsense', 200],
  ])('that cannot be had (%s) are an error that says so', async (fault, status) => {
    await fetch(`${sandbox.origin}/faults/${host}`, { method: 'PUT', body: fault })
    const failure = await source()
      .get('sample-post-7')
      .catch((error: unknown) => error)
    await fetch(`${sandbox.origin}/faults/${host}`, { method: 'DELETE' })
    expect(failure).toBeInstanceOf(CmsError)
    expect(failure).toMatchObject({ status, message: expect.stringContaining(host) })
  })
})

describe('the texts of posts', () => {
  it('WordPress: as it has them', async () => {
    const { announcements } = await wordpress(cmsConfig.wordpress, send).list({ page: 1, pageSize: 1 })
    expect(announcements[0]?.content).toContain('<p>And <strong>more</strong>.</p>')
  })

  it('Strapi: blocks become HTML, and nothing of a text becomes a tag', async () => {
    const { announcements } = await strapi(cmsConfig.strapi, send).list({ page: 1, pageSize: 1 })
    expect(announcements[0]?.content).toBe(
      '<h2>Profit &amp; loss: “less &lt; more”</h2><p>And <em><strong>more</strong></em>.</p>' +
        '<ol><li><a href="https://example.com/?a=1&amp;b=2">A link</a></li></ol>',
    )
  })

  it('Contentful: rich text becomes HTML, with the assets that are published', async () => {
    const { announcements } = await contentful(cmsConfig.contentful, send).list({ page: 1, pageSize: 1 })
    expect(announcements[0]?.content).toBe(
      '<h2>Profit &amp; loss: “less &lt; more”</h2>' +
        '<p>And <strong>more</strong><a href="https://example.com/?a=1&amp;b=2"> here</a></p>' +
        '<img src="https://images.ctfassets.net/sample-space/chart/1/chart.png" alt="Chart">',
    )
  })

  it('scripts behind links are left out', async () => {
    const link = { type: 'link', url: 'javascript:alert(1)', children: [{ type: 'text', text: 'Go' }] }
    const entry = {
      documentId: 'a',
      title: 'A',
      slug: 'a',
      content: [{ type: 'paragraph', children: [link] }],
      publishedAt: '2026-01-01T00:00:00.000Z',
    }
    const meta = { pagination: { pageCount: 1, total: 1 } }
    const answer = async () => Response.json({ data: [entry], meta })
    const { announcements } = await strapi(cmsConfig.strapi, answer).list({ page: 1, pageSize: 1 })
    expect(announcements[0]?.content).toBe('<p>Go</p>')
  })

  it('words come out of HTML as they are read', () => {
    expect(plainText('<p>A &amp; B&nbsp;&#8217;s</p>\n<p>&#x2026; &unknown; &#x110000;</p>')).toBe(
      'A & B ’s … &unknown; &#x110000;',
    )
  })
})

describe('when a system refuses', () => {
  it('its own word for it is told: a wrong token', async () => {
    const refused = contentful({ ...cmsConfig.contentful, token: 'wrong' }, send).get('a')
    await expect(refused).rejects.toMatchObject({ status: 401, code: 'AccessTokenInvalid' })
    const unauthorised = strapi({ ...cmsConfig.strapi, token: 'wrong' }, send).get('a')
    await expect(unauthorised).rejects.toMatchObject({ status: 401, code: 'UnauthorizedError' })
    const noRoute = wordpress({ url: 'https://wordpress.example.com' }, async url =>
      send(String(url).replace('posts', 'nothing')),
    )
    await expect(noRoute.get('a')).rejects.toMatchObject({ status: 404, code: 'rest_no_route' })
  })

  it('or cannot be reached, that is told; a call that was given up is no failure of theirs', async () => {
    const offline = wordpress(cmsConfig.wordpress, () => Promise.reject(new TypeError('fetch failed')))
    await expect(offline.get('a')).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('cannot be reached'),
    })
    const given = wordpress(cmsConfig.wordpress, send).get('a', AbortSignal.abort())
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('A-044 the hook', () => {
  it('fetches page after page of the chosen system, and one post by its address', async () => {
    const client = new QueryClient()
    const source = wordpress(cmsConfig.wordpress, send)
    const { pages } = await client.fetchInfiniteQuery({ ...cmsPosts('', source), pages: 3 })
    expect(pages.map(({ announcements }) => announcements.length)).toEqual([10, 10, 3])
    expect(cmsPosts('', source).getNextPageParam(pages[2]!, pages, 3, [1, 2, 3])).toBeUndefined()
    expect(await client.fetchQuery(cmsPost('profit-loss', source))).toMatchObject({ slug: 'profit-loss' })
    expect(await client.fetchQuery(cmsPost('none', source))).toBeNull()
    client.clear()
  })
})
