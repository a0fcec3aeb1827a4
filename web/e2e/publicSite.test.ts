import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { sharedBrowser } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const phone = { width: 360, height: 760 }
const desk = { width: 1440, height: 900 }

let browser: Browser
let page: Page
const refused: string[] = []

const isHydrated = () => page.locator('html[data-hydrated]').waitFor()

/** Opens a page in a fresh context; what the policy refuses and what fails is remembered and fails the test. */
const open = async (
  path: string,
  options: BrowserContextOptions = {},
  hydrated = options.javaScriptEnabled !== false,
) => {
  const context = await browser.newContext({ viewport: desk, ...options })
  page = await context.newPage()
  page.on('pageerror', error => refused.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) refused.push(message.text())
  })
  await page.goto(`${site}${path}`)
  if (hydrated) await isHydrated()
  return page
}

const isOpen = () => page.locator('dialog').evaluate(dialog => dialog.matches(':modal'))
const pathIs = (path: string) => page.waitForURL(`${site}${path}`)
const answer = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const down = answer(400, { error: { code: 'bad_request', message: 'No.', requestId: 'r' } })

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterEach(async () => {
  await page.context().close()
  expect(refused.splice(0)).toEqual([])
})

afterAll(() => Promise.all(browser.contexts().map(context => context.close())))

describe('home', () => {
  test('P-003 the hero leads to the portfolio', async () => {
    await open('/')
    expect(await page.locator('#home h1').textContent()).toBe('Fueling the Future of Digital')
    const link = page.locator('#home').getByRole('link', { name: 'Explore Our Portfolio' })
    expect(await link.getAttribute('href')).toBe('/portfolio')
  })

  test('P-011 P-012 the navigation is in order, and the logo leads home', async () => {
    await open('/')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(
      await links.evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['About', '/about'],
      ['Portfolio', '/portfolio'],
      ['News', '/news'],
      ['Investors', '/investors'],
      ['Contact', '/contact'],
    ])
    expect(await page.locator('header').getByRole('link', { name: 'Blu Digital' }).getAttribute('href')).toBe(
      '/',
    )
  })

  test('P-035 P-037 P-128 other sites open in a new tab', async () => {
    await open('/')
    for (const name of ['Visit Website', 'View Share Price', 'Companies House'])
      expect(await page.getByRole('link', { name }).getAttribute('target'), name).toBe('_blank')
    expect(await page.getByRole('link', { name: 'Discover More' }).getAttribute('href')).toBe('/portfolio')
  })

  test('P-018 P-019 the footer leads everywhere', async () => {
    await open('/')
    const hrefs = await page
      .locator('footer a')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    const wanted = ['/', '/about', '/portfolio', '/news', '/investors', '/contact']
    const legal = ['/terms-of-use', '/cookie-policy', '/privacy-policy', 'mailto:hello@example.com']
    expect(hrefs).toEqual(expect.arrayContaining([...wanted, ...legal]))
  })

  test('P-036 X-004 the latest official announcements show in their widget, featured ones first', async () => {
    await open('/', { javaScriptEnabled: false })
    const frame = page.getByRole('region', { name: 'Regulatory News Service' }).locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    const papers = frame.contentFrame().getByRole('list', { name: 'Featured documents' })
    expect(await papers.getByRole('listitem').first().innerText()).toMatch(/Featured/)
    const news = frame.contentFrame().getByRole('list').nth(1).getByRole('listitem')
    expect(await news.first().innerText()).toMatch(/Featured/)
    expect(await news.count()).toBe(10)
  })

  test('P-031 P-032 the three sector cards follow each other by 200 ms', async () => {
    await open('/')
    const cards = page.getByRole('region', { name: 'Key Sectors We Invest In' }).getByRole('listitem')
    expect(await cards.getByRole('heading').allTextContents()).toEqual([
      'Blockchain',
      'Decentralised Finance (DeFi)',
      'Payments',
    ])
    await cards.first().scrollIntoViewIfNeeded()
    await page.locator('[data-reveal]').waitFor({ state: 'detached' })
    const delays = await cards.evaluateAll(all => all.map(card => getComputedStyle(card).animationDelay))
    expect(delays).toEqual(['0s', '0.2s', '0.4s'])
  })
})

describe('the side menu', () => {
  const openMenu = async (options: BrowserContextOptions = {}) => {
    await open('/', { viewport: phone, ...options })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(isOpen).toBe(true)
  }

  test('P-014 is there below 768 px only', async () => {
    await open('/', { viewport: { width: 767, height: 700 } })
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect([await button.isVisible(), await nav.isVisible()]).toEqual([true, false])
    await page.setViewportSize({ width: 768, height: 700 })
    expect([await button.isVisible(), await nav.isVisible()]).toEqual([false, true])
  })

  test('P-015 P-017 has a header, a close button and the way to the exchange', async () => {
    await openMenu()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    expect(await menu.getByRole('heading', { name: 'Menu' }).isVisible()).toBe(true)
    expect(await menu.getByRole('link', { name: 'View on LSE' }).getAttribute('target')).toBe('_blank')
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect.poll(isOpen).toBe(false)
  })

  test('P-016 closes on its overlay, on Escape and on a link', async () => {
    await openMenu()
    await page.mouse.click(10, 400)
    await expect.poll(isOpen).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    await expect.poll(isOpen).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Investors' }).click()
    await pathIs('/investors')
    await expect.poll(isOpen).toBe(false)
  })

  test('keeps the focus inside', async () => {
    await openMenu()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  })

  test('works before the page is hydrated', async () => {
    await open('/', { viewport: phone }, false)
    await page.route('**/assets/client-*', () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(isOpen).toBe(true)
  })

  test('works without scripts', async () => {
    await openMenu({ javaScriptEnabled: false })
    await page.getByRole('dialog').getByRole('link', { name: 'Investors' }).click()
    await pathIs('/investors')
  })
})

describe('pages', () => {
  test('P-009 P-013 a change of path scrolls to the top and marks the link of the page', async () => {
    await open('/')
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.locator('footer').getByRole('link', { name: 'Investors' }).click()
    await pathIs('/investors')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual(['Investors'])
  })

  test('P-043 P-044 P-045 the tabs lead to the six pages', async () => {
    await open('/investors')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Investors – Essential Resources',
    )
    const tabs = page.getByRole('navigation', { name: 'Investors' })
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Financial Information',
      'Corporate Governance',
      'Documents',
      'News & Updates',
      'Corporate Information',
    ])
    await tabs.getByRole('link', { name: 'Documents' }).click()
    await pathIs('/investors/documents')
    await expect.poll(() => tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Documents'])
  })

  test('P-046 on a small screen the tabs show only icons', async () => {
    await open('/investors', { viewport: phone })
    const label = page.getByRole('navigation', { name: 'Investors' }).getByText('Documents')
    expect((await label.boundingBox())?.width).toBeLessThanOrEqual(1)
  })

  test('P-058 P-097 each list goes from loading to loaded, or to failed', async () => {
    await open('/')
    let letGo: (() => void) | undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/api/public/documents*', async route => {
      await held
      await (route.request().url().includes('consitutional') ? route.fulfill(down) : route.continue())
    })
    await page.locator('footer').getByRole('link', { name: 'Investors' }).click()
    await page.getByRole('navigation', { name: 'Investors' }).getByRole('link', { name: 'Documents' }).click()
    await expect.poll(() => page.getByText('Loading documents...').count()).toBe(3)
    letGo?.()
    await page.getByText('Loading documents...').first().waitFor({ state: 'detached' })
    const constitutional = page.getByRole('region', { name: 'Constitutional Documents' })
    expect(await constitutional.getByRole('listitem').count()).toBe(2)
    expect(await constitutional.getByRole('link').count()).toBe(0)
  })

  test('P-081 P-082 an unknown path is the 404 page, logged to the console', async () => {
    await open('/')
    const logged = page.waitForEvent('console', message => message.text().includes('/no/such/page'))
    const response = await page.goto(`${site}/no/such/page`)
    expect(response?.status()).toBe(404)
    await logged
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await pathIs('/')
  })

  test.each(['/', '/investors', '/investors/documents', '/no/such/page'])(
    '%s fits every width without scrolling sideways',
    async path => {
      await open(path)
      for (const width of [320, 360, 600, 768, 1024, 1440, 2560, 3840]) {
        await page.setViewportSize({ width, height: 900 })
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(excess, `${width} px`).toBe(0)
      }
    },
  )
})

describe('bars', () => {
  const bytes = (text: string) => brotliCompressSync(text).length

  test('a page takes at most 95 kB of scripts until it is hydrated, and nothing of the staff area', async () => {
    await open('/')
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

  test('the script in the page imports nothing at once: React is fetched after all that is seen', async () => {
    const html = await (await fetch(site)).text()
    const [, start] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
    const text = await (await fetch(new URL(start!, site))).text()
    expect(text).toContain('import(')
    expect(text).not.toMatch(/\bimport\b(?!\()/)
  })

  test('the one inlined stylesheet is at most 10 kB', async () => {
    const html = await (await fetch(site)).text()
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
    expect(styles).toHaveLength(1)
    expect(bytes(styles[0]!)).toBeLessThanOrEqual(10_000)
    expect(html).not.toContain('rel="stylesheet"')
  })
})

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s scheme', colorScheme => {
  const options: BrowserContextOptions = { colorScheme, reducedMotion: 'reduce' }

  test.each(['/', '/investors', '/investors/documents', '/no/such/page'])('%s', async path => {
    await open(path, options)
    await page.waitForLoadState('networkidle')
    expect(await findings(page)).toEqual([])
  })

  test('the open menu', async () => {
    await open('/', { ...options, viewport: phone })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(isOpen).toBe(true)
    expect(await findings(page)).toEqual([])
  })

  test('documents that could not be loaded', async () => {
    await open('/', { ...options, viewport: phone })
    await page.route('**/api/public/documents*', route => route.fulfill(down))
    await page.locator('footer').getByRole('link', { name: 'Investors' }).click()
    await page.getByRole('navigation', { name: 'Investors' }).getByRole('link', { name: 'Documents' }).click()
    await page.getByText('Articles of Association').waitFor()
    expect(await findings(page)).toEqual([])
  })
})
