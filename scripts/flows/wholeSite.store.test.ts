import { beforeAll, describe, expect, it } from 'vitest'
import { home } from '#content/home.ts'
import { investors } from '#content/investors.ts'
import { navigation } from '#content/navigation.ts'
import { cloud } from '../testing/cloud.ts'
import { tokenMaker } from '../testing/tokens.ts'

const { site } = cloud

const html = async (path: string, init: RequestInit = {}): Promise<string> => {
  const answer = await fetch(site + path, init)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '').replaceAll('&amp;', '&')
}
const linksIn = (page: string): string[] =>
  [...page.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href)

/** Addresses that a reader comes to from home by links alone, with what is there. */
const reached = async (): Promise<Map<string, string>> => {
  const pages = new Map<string, string>()
  for (let found = ['/']; found.length > 0;) {
    const read = await Promise.all(found.map(async path => [path, await html(path)] as const))
    for (const [path, page] of read) pages.set(path, page)
    const links = new Set(read.flatMap(([, page]) => linksIn(page)))
    found = [...links].filter(
      path => !pages.has(path) && !/^\/(files|feeds|api|assets|embed|news\/)/.test(path),
    )
  }
  return pages
}

describe('the site as a whole, without scripts', () => {
  let pages = new Map<string, string>()
  beforeAll(async () => {
    pages = await reached()
  })

  it('P-001 P-002 P-006 P-007 leads by links from home to everything that it holds', () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        '/about',
        '/portfolio',
        '/news',
        '/contact',
        ...investors.tabs.map(({ url }) => url),
        '/privacy-policy',
        '/terms-of-use',
        '/cookie-policy',
      ]),
    )
    expect(pages.get('/')).toMatch(/Blu Digital plc/)
    const all = [...pages.values()].join('\n')
    for (const field of ['AIM', 'blockchain', 'DeFi', 'ayments', 'gaming']) expect(all).toContain(field)
    for (const [path, title] of [
      ['/privacy-policy', 'Privacy Policy'],
      ['/terms-of-use', 'Terms of Use'],
      ['/cookie-policy', 'Cookie Policy'],
    ] as const)
      expect(pages.get(path)).toMatch(new RegExp(`<h1[^>]*>${title}`))
    for (const [path, page] of pages) expect(page, path).not.toMatch(/class="[^"]*\bundefined\b/)
  })

  it('P-004 P-083 asks nobody to sign in, pay or register, whoever comes', async () => {
    const authorization = `Bearer ${tokenMaker(cloud.dir, cloud.cognito).member('admins')}`
    await Promise.all(
      [...pages].map(async ([path, page]) => {
        expect(await html(path, { headers: { authorization } }), path).toContain('<h1')
        expect(page, path).not.toMatch(/type="password"|autocomplete="cc-|<form[^>]*action="https?:/)
      }),
    )
  })

  it('P-026 P-033 P-034 has on home the four points beside a picture, the two products and the news feed', () => {
    const page = pages.get('/') ?? ''
    const section = (id: string) =>
      page.split('<section').find(part => part.includes(`<h2 id="${id}"`)) ?? `no section ${id}`
    expect(home.why.heading).toBe('Why Blu Digital')
    const points = ['Sector Expertise', 'Focused Strategy', 'Collaborative Partnership', 'Global Perspective']
    expect([...section('why').matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, point]) => point)).toEqual(points)
    expect(section('why')).toMatch(new RegExp(`<svg[^>]*role="img"[^>]*aria-label="${home.why.picture}"`))
    expect(page).toMatch(/<dt>Pendulum<\/dt><dd>[^<]*blockchain platform[^<]*foreign exchange/)
    expect(page).toMatch(/<dt>Vortex<\/dt><dd>[^<]*low-fee on- and off-ramp/)
    expect(section('news')).toMatch(/<iframe[^>]*height="450"[^>]*loading="lazy"[^>]*src="\/embed\/news"/)
  })

  it('P-088 names its links and tabs as the content pack does', () => {
    const page = pages.get('/investors') ?? ''
    for (const { name, href } of navigation.main) {
      expect(name && href).toBeTruthy()
      expect(page).toMatch(new RegExp(`href="${href}"[^>]*>${name}<`))
    }
    for (const { title, url, icon } of investors.tabs) {
      expect(icon).toBeTruthy()
      expect(linksIn(page)).toContain(url)
      expect(page).toContain(title)
    }
  })

  it('feeds and sitemap name addresses that answer', async () => {
    const feed = await (await fetch(`${site}/feeds/regulatory.xml`)).text()
    const [, link = ''] = /<item>[\s\S]*?<link>([^<]+)<\/link>/.exec(feed) ?? []
    expect(link).toMatch(new RegExp(`^${site}/news/`))
    const map = await (await fetch(`${site}/sitemap.xml`)).text()
    const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at ?? '')
    expect(places).toContain(`${site}/investors/governance`)
    expect(places.length).toBeGreaterThan(30)
    const unread = places.filter(at => !at.includes('/news/') && !pages.has(at.slice(site.length) || '/'))
    await Promise.all([link, ...unread].map(async at => expect((await fetch(at)).status, at).toBe(200)))
  })

  it('leads from a slash at the end of an address to the address', async () => {
    for (const path of ['/news', '/investors/news', '/embed/news', '/news/any-thing-000000']) {
      const { status, headers } = await fetch(`${site}${path}/?q=a%20b`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([308, `${path}?q=a%20b`])
    }
  })

  it('P-008 says 404 at the address of an announcement that is not there', async () => {
    const answer = await fetch(`${site}/news/no-such-announcement-000000`)
    expect(answer.status).toBe(404)
    const page = await answer.text()
    expect(page).toContain('doesn&#x27;t exist')
    expect(page).toContain('<meta name="robots" content="noindex"/>')
  })

  it('P-023 lets anybody frame its embed pages, which have no scripts and come again by themselves', async () => {
    for (const path of ['/embed/news', '/embed/share-price?variant=footer']) {
      const answer = await fetch(site + path)
      const { status, headers } = answer
      expect(status).toBe(200)
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors \*(;|$)/)
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(await answer.text()).not.toContain('<script')
      expect(headers.get('refresh')).toBe('60')
    }
  })
})
