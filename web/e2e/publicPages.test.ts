import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, type Person } from './person.ts'
import { faultsIn, hasJava, vnuFaultsIn } from './validHtml.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
/** Besides 1440 px, where axe looks, and 320 px, where nothing runs. */
const widths = [3840, 1024, 768, 360]

/** Pages of words, which are read on paper too. */
const texts = ['/investors/governance', '/privacy-policy', '/terms-of-use', '/cookie-policy', '/news/{slug}']

const manifest = JSON.parse(readFileSync('web/dist/manifest.json', 'utf8')) as Record<string, string[]>
const all = [...manifest['pages']!, ...manifest['livePages']!].filter(path => !path.endsWith('{id}'))
const whole = all.filter(path => !path.startsWith('/embed/'))
const nowhere = '/no/such/page'

/** Each page with its served HTML. */
const served = new Map<string, string>()
const textOf = async (path: string) => (await fetch(site + path)).text()

let announcement = ''
/** An announcement with wide tables stands for all. */
const addressOf = (path: string) => path.replace('/news/{slug}', announcement)

/** The requests to other hosts of the page under test. */
const others: string[] = []
let person: Person

beforeAll(async () => {
  const found = await textOf('/api/announcements?kind=regulatory&q=final+results+2024')
  const { announcements } = JSON.parse(found) as { announcements: { slug: string }[] }
  announcement = `/news/${announcements[0]?.slug}`
  for (const path of [...all, nowhere]) served.set(path, await textOf(addressOf(path)))
  person = await arrive(site, 1440)
  person.page.on('request', request => {
    if (!request.url().startsWith(`${site}/`)) others.push(request.url())
  })
})

afterAll(leave)

test.each([...all, nowhere])(
  'X-007 %s leaves no trace, fits every width, and is right for axe, in the dark, without motion and on paper',
  async path => {
    const { page, context, complaints } = person
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    const isEmbed = path.startsWith('/embed/')
    complaints.length = others.length = 0
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    const response = await page.goto(addressOf(path))
    expect(response?.status()).toBe(path === nowhere ? 404 : 200)
    if (!isEmbed) {
      await page.locator('html[data-hydrated]').waitFor()
      await page.locator('footer').scrollIntoViewIfNeeded()
    }
    const lasting = () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 120)
        .length
    expect(await page.evaluate(lasting)).toBe(0)
    expect(await findings(page)).toEqual([])
    expect(await excess(), '1440 px').toBe(0)
    for (const width of isEmbed ? [...widths, 280] : widths) {
      await page.setViewportSize({ width, height: 760 })
      expect(await excess(), `${width} px`).toBe(0)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page), 'in the dark').toEqual([])

    await page.emulateMedia({ media: 'print' })
    const printed = await page.evaluate(() => {
      const isSeen = (selector: string) =>
        [...document.querySelectorAll(selector)].some(element => element.checkVisibility())
      const heading = document.querySelector('main h2') ?? document.querySelector('main h1')
      const ink = heading && getComputedStyle(heading).color
      return { ink, hasMenu: isSeen('header nav'), hasControls: isSeen('iframe, main button') }
    })
    if (!isEmbed) expect(printed).toMatchObject({ ink: 'rgb(16, 23, 43)', hasMenu: false })
    if (texts.includes(path)) expect(printed.hasControls).toBe(false)
    // A wide table has a shadow at the end at which it goes on, which the end itself covers.
    if (path === '/news/{slug}') {
      const table = page.locator('#text [role=region]').first()
      const shadow = await table.evaluate(box => getComputedStyle(box).backgroundAttachment)
      expect(shadow).toBe('local, local, scroll, scroll')
    }

    expect(complaints.filter(line => path !== nowhere || !/404|\/no\/such\/page/.test(line))).toEqual([])
    expect(others).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  },
)

test('X-024 a page reads without scripts, frames and fonts, without scrolling sideways', async () => {
  const { page } = await arrive(site, 320, { javaScriptEnabled: false })
  await page.route(/\/embed\/|\.(woff2?|ttf)$/, route => route.abort())
  for (const path of whole) {
    await page.goto(addressOf(path))
    const read = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const headings = [...document.querySelectorAll('h1')].filter(heading =>
        heading.checkVisibility(),
      ).length
      const hasText = document.querySelector('main')!.innerText.length > 150
      const hasLinks = document.querySelectorAll('footer a').length > 8
      return { headings, hasText, hasLinks, excess: scrollWidth - clientWidth }
    })
    expect(read, path).toEqual({ headings: 1, hasText: true, hasLinks: true, excess: 0 })
  }
})

describe('what is served', () => {
  test('is valid HTML (html-validate)', async () => {
    for (const [path, html] of served) expect(await faultsIn(html), path).toEqual([])
  })

  test.skipIf(!hasJava)('is valid HTML (W3C; needs Java, else it is left out)', async () => {
    expect(await vnuFaultsIn(served)).toEqual([])
  })

  test('says on the search page that it needs scripts', () => {
    expect(served.get('/search')).toContain('The search needs scripts')
  })

  test('names each page by a title of its own, and icons that are there', async () => {
    const titles = whole.map(path => /<title>([^<]+)<\/title>/.exec(served.get(path) ?? '')?.[1])
    expect(new Set(titles).size).toBe(whole.length)
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

describe('bytes', () => {
  const bytes = (text: string) => brotliCompressSync(text).length

  test('a page takes at most 95 kB of scripts until it is hydrated, and nothing of the staff area', async () => {
    const { page } = await arrive(site)
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
