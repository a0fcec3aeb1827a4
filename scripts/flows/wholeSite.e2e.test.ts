import { describe, expect, it } from 'vitest'
import { home } from '#content/home.ts'
import { investors } from '#content/investors.ts'
import { navigation } from '#content/navigation.ts'
import { signIn } from '../seed/signIn.ts'
import { cloud } from '../testing/cloud.ts'

const html = async (path: string, init: RequestInit = {}): Promise<string> => {
  const answer = await fetch(cloud.site + path, init)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '').replaceAll('&amp;', '&')
}
const linksIn = (page: string): string[] =>
  [...page.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href)

/** Addresses that a reader comes to from home by links alone. */
const reached = async (): Promise<Map<string, string>> => {
  const pages = new Map<string, string>()
  const queue = ['/']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path) || /^\/(files|feeds|api|assets|embed|news\/)/.test(path)) continue
    const page = await html(path)
    pages.set(path, page)
    queue.push(...linksIn(page))
  }
  return pages
}

describe('the site as a whole, without scripts', () => {
  it('P-001 P-002 P-006 P-007 leads by links from home to everything that it holds', async () => {
    const pages = await reached()
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
    const staff = cloud.users.find(({ email }) => email.startsWith('admin'))
    const token = await signIn(cloud.cognito, staff?.email ?? '', staff?.password ?? '')
    for (const path of [...(await reached()).keys()]) {
      const page = await html(path)
      expect(await html(path, { headers: { authorization: `Bearer ${token}` } }), path).toContain('<h1')
      expect(page, path).not.toMatch(/type="password"|autocomplete="cc-|<form[^>]*action="https?:/)
    }
  })

  it('P-026 P-033 P-034 has on home the four points beside a picture, the two products and the news feed', async () => {
    const page = await html('/')
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

  it('P-088 names its links and tabs as the content pack does', async () => {
    const page = await html('/investors')
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
})
