import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tooltipDelay, tooltipSkipDelay } from '../src/constants.ts'
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

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()

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

  test('title and canonical address follow a reader from page to page', async () => {
    const { page, context, complaints } = await arrive(site)
    await page.goto('/about')
    await hydrated(page)
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
    expect(await canonical()).toBe(`${site}/about`)
    await page.locator('footer').getByRole('link', { name: 'Portfolio' }).click()
    await expect.poll(canonical).toBe(`${site}/portfolio`)
    expect(await page.title()).not.toContain('About')
    expect(await page.locator('title, link[rel=canonical], meta[name=description]').count()).toBe(3)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a page reads', () => {
  test('X-024 without scripts, frames and fonts, from 320 px to 4K, without scrolling sideways', async () => {
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

  test('without motion, where a person asks for none', async () => {
    const { page, context } = await arrive(site, 1280, { reducedMotion: 'reduce' })
    for (const path of ['/', '/portfolio', '/investors/financial', '/news']) {
      await page.goto(path)
      await hydrated(page)
      await page.locator('footer').scrollIntoViewIfNeeded()
      const moving = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 120).length,
      )
      expect(moving, path).toBe(0)
    }
    await context.close()
  })

  test('on paper: governance and legal pages without navigation, widgets and buttons', async () => {
    const { page, context } = await arrive(site)
    await page.emulateMedia({ media: 'print' })
    for (const path of ['/investors/governance', '/privacy-policy', '/terms-of-use', '/cookie-policy']) {
      await page.goto(path)
      for (const gone of ['header nav', 'iframe', 'main button'])
        for (const element of await page.locator(gone).all())
          expect(await element.isVisible(), `${path} ${gone}`).toBe(false)
      expect((await page.pdf({ format: 'A4' })).length, path).toBeGreaterThan(10_000)
    }
    await context.close()
  })
})

test('P-135 where tabs are icons alone, their name shows after 700 ms, and the next within 300 ms at once', async () => {
  const { page, context } = await arrive(site, 360)
  await page.goto('/investors/governance')
  await hydrated(page)
  await page.clock.install({ time: '2025-01-01T07:00:00Z' })
  await page.clock.pauseAt('2025-01-01T08:00:00Z')
  const tabs = page.getByRole('navigation', { name: 'Investors' })
  const isNamed = async (name: string) =>
    ((await tabs.getByText(name, { exact: true }).boundingBox())?.width ?? 0) > 1

  await tabs.getByRole('link', { name: 'Overview' }).hover()
  await page.clock.runFor(tooltipDelay - 50)
  expect(await isNamed('Overview')).toBe(false)
  await page.clock.runFor(100)
  await expect.poll(() => isNamed('Overview')).toBe(true)
  await tabs.getByRole('link', { name: 'Documents' }).hover()
  await expect.poll(() => isNamed('Documents')).toBe(true)
  expect(await isNamed('Overview')).toBe(false)

  await page.mouse.move(0, 0)
  await expect.poll(() => isNamed('Documents')).toBe(false)
  await page.clock.runFor(tooltipSkipDelay + 100)
  await tabs.getByRole('link', { name: 'Corporate Information' }).hover()
  expect(await isNamed('Corporate Information')).toBe(false)

  await tabs.getByRole('link', { name: 'Corporate Information' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => isNamed('News & Updates')).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isNamed('News & Updates')).toBe(false)
  await context.close()
})
