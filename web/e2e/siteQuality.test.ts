import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrive, leave } from './person.ts'
import { faultsIn, hasJava, vnuFaultsIn } from './validHtml.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

const { pages, livePages } = JSON.parse(readFileSync('web/dist/manifest.json', 'utf8')) as {
  pages: string[]
  livePages: string[]
}
const embeds = livePages.filter(path => path.startsWith('/embed/'))
const whole = [...pages, ...livePages.filter(path => !path.startsWith('/embed/') && !path.includes('{'))]

/** Every page with its served HTML, an announcement and the 404 page among them. */
const served = new Map<string, string>()

const textOf = async (path: string) => (await fetch(site + path)).text()

beforeAll(async () => {
  const announcement = /\/news\/[^<]+/.exec(await textOf('/sitemap.xml'))?.[0]
  if (!announcement) throw new Error('The sitemap names no announcement.')
  whole.push(announcement)
  for (const path of [...whole, ...embeds, '/no/such/page']) served.set(path, await textOf(path))
})

afterAll(leave)

describe('HTML', () => {
  test('of every page is valid (html-validate)', async () => {
    for (const [path, html] of served) expect(await faultsIn(html), path).toEqual([])
  })

  test.skipIf(!hasJava)('of every page is valid (W3C; needs Java, else it is left out)', async () => {
    expect(await vnuFaultsIn(served)).toEqual([])
  })
})

describe('what search engines and link previews get', () => {
  test('each page has one title of its own, a description, and one canonical address', () => {
    const titles = new Map<string, string>()
    for (const path of whole) {
      const html = served.get(path) ?? ''
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      expect(titles.get(title), `${path}: ${title}`).toBeUndefined()
      titles.set(title, path)
      // Pages that only a mail leads to, and the search, are not listed.
      if (/^\/(subscribe\/|search$)/.test(path)) continue
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20}/)
      expect(html.match(/<link rel="canonical"[^>]*>/g), path).toEqual([
        `<link rel="canonical" href="${site}${path}"/>`,
      ])
      expect(html, path).toContain(`<meta property="og:image" content="${site}/share.png"/>`)
    }
  })

  test('an announcement is a news article, with the moment of its release', () => {
    const [, html = ''] = [...served].find(([path]) => /^\/news\/./.test(path)) ?? []
    const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
    const { '@graph': things } = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
    expect(things).toContainEqual(
      expect.objectContaining({ '@type': 'NewsArticle', datePublished: expect.stringMatching(/^20\d\d-/) }),
    )
  })

  test('robots.txt names the sitemap, and the manifest icons that are there', async () => {
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`)
    const { icons } = JSON.parse(await textOf('/site.webmanifest')) as {
      icons: { src: string; type: string; purpose?: string }[]
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, type } of [...icons, { src: '/share.png', type: 'image/png' }]) {
      const answer = await fetch(site + src)
      expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type])
    }
  })
})

test('X-024 a page reads without scripts, frames and fonts, from 320 px to 4K, without scrolling sideways', async () => {
  const { page, context } = await arrive(site, 320, { javaScriptEnabled: false })
  await page.route(/\/embed\/|\.(woff2?|ttf)$/, route => route.abort())
  for (const path of whole) {
    await page.goto(path)
    expect(await page.locator('h1').count(), path).toBe(1)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(150)
    expect(await page.locator('footer').getByRole('link').count(), path).toBeGreaterThan(8)
    for (const width of [320, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${path} ${width} px`).toBe(0)
    }
  }
  await context.close()
})

describe('bytes', () => {
  const bytes = (text: string) => brotliCompressSync(text).length

  test('a page takes at most 95 kB of scripts until it is hydrated, and nothing of the staff area', async () => {
    const { page, complaints } = await arrive(site)
    await page.goto('/')
    await page.locator('html[data-hydrated]').waitFor()
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => name.endsWith('.js') && !name.includes('/query-')),
    )
    expect(scripts.length).toBeGreaterThan(2)
    const texts = await Promise.all(scripts.map(async script => (await fetch(script)).text()))
    expect(texts.map(bytes).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(95_000)
    for (const text of texts) expect(text).not.toMatch(/amplify|cognito/i)
    expect(complaints).toEqual([])
  })

  test('the script in the page imports nothing at once, and its one stylesheet is at most 10 kB', async () => {
    const html = served.get('/') ?? ''
    const [, start] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
    const text = await textOf(start!)
    expect(text).toContain('import(')
    expect(text).not.toMatch(/\bimport\b(?!\()/)
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '')
    expect(styles).toHaveLength(1)
    expect(bytes(styles[0]!)).toBeLessThanOrEqual(10_000)
    expect(html).not.toContain('rel="stylesheet"')
  })
})
