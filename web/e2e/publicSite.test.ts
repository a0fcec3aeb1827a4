import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tooltipDelay, tooltipSkipDelay } from '../src/constants.ts'
import { findings } from './axe.ts'
import { arrive, leave, peoplePresent } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

const visit = async (path: string, width = 1440, options: BrowserContextOptions = {}) => {
  const { page } = await arrive(site, width, options)
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
  return page
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const isOpen = (page: Page) => page.locator('dialog').evaluate(dialog => dialog.matches(':modal'))
const inDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
const pathIs = (page: Page, path: string) => page.waitForURL(`${site}${path}`)

/** In light, and, of contrast, in the dark. */
const clean = async (page: Page) => {
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

beforeEach(leave)
afterAll(leave)
afterEach(() => {
  const complaints = [...peoplePresent].flatMap(person => person.complaints)
  // What is not there and what is refused on purpose is reported, by the browser and by the page.
  const isOnPurpose = /status of 40[04]|\/no\/such\/page|^Error fetching/
  expect(complaints.filter(line => !isOnPurpose.test(line))).toEqual([])
})

describe('home', () => {
  test('P-036 X-004 the latest official announcements show in their widget, newest first, and no document', async () => {
    // A first rendering may take too long for a reader, who then gets the stored page.
    await expect.poll(async () => (await fetch(`${site}/embed/news`)).text()).toContain('<time')
    const page = await visit('/', 1440, { javaScriptEnabled: false })
    const frame = page.getByRole('region', { name: 'Regulatory News Service' }).locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    const lists = frame.contentFrame().getByRole('list')
    expect(await lists.count()).toBe(1)
    const news = lists.getByRole('listitem')
    const moments = await news
      .getByRole('time')
      .evaluateAll(times => times.map(time => time.getAttribute('datetime') ?? ''))
    expect(moments).toHaveLength(10)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  test('P-032 the three sector cards follow each other by 200 ms', async () => {
    const page = await visit('/')
    const cards = page.getByRole('region', { name: 'Key Sectors We Invest In' }).getByRole('listitem')
    await cards.first().scrollIntoViewIfNeeded()
    await page.locator('[data-reveal]').waitFor({ state: 'detached' })
    const delays = await cards.evaluateAll(all => all.map(card => getComputedStyle(card).animationDelay))
    expect(delays).toEqual(['0s', '0.2s', '0.4s'])
  })
})

describe('the side menu', () => {
  test('P-014 P-015 P-016 is there below 768 px only, keeps the focus, and closes in every way', async () => {
    const page = await visit('/', 767)
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect([await menuButton(page).isVisible(), await nav.isVisible()]).toEqual([true, false])
    await page.setViewportSize({ width: 768, height: 700 })
    expect([await menuButton(page).isVisible(), await nav.isVisible()]).toEqual([false, true])
    await page.setViewportSize({ width: 360, height: 760 })

    await menuButton(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await clean(page)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    expect(await menu.getByRole('heading', { name: 'Menu' }).isVisible()).toBe(true)
    const overlay = () =>
      menu.evaluate(dialog => getComputedStyle(dialog, '::backdrop').backgroundColor.match(/[\d.]+/g))
    expect((await overlay())?.slice(0, 3).every(part => Number(part) < 100)).toBe(true)
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab')
      expect(await inDialog(page)).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await inDialog(page)).toBe(true)

    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect.poll(() => isOpen(page)).toBe(false)
    await menuButton(page).press('Enter')
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.mouse.click(10, 400)
    await expect.poll(() => isOpen(page)).toBe(false)
    await menuButton(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page)).toBe(false)
    await menuButton(page).click()
    await menu.getByRole('link', { name: 'Investors' }).click()
    await pathIs(page, '/investors')
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('works before the page is hydrated', async () => {
    const { page } = await arrive(site, 360)
    await page.route('**/assets/client-*', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await menuButton(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
  })

  test('works without scripts', async () => {
    const page = await visit('/', 360, { javaScriptEnabled: false })
    await menuButton(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Investors' }).click()
    await pathIs(page, '/investors')
  })
})

describe('pages', () => {
  test('P-009 P-013 P-045 a change of path scrolls to the top, and marks the link, the tab and the title', async () => {
    const page = await visit('/about')
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
    expect(await canonical()).toBe(`${site}/about`)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.locator('footer').getByRole('link', { name: 'Investors' }).click()
    await pathIs(page, '/investors')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const current = (name: string) =>
      page.getByRole('navigation', { name }).locator('[aria-current=page]').allTextContents()
    await expect.poll(() => current('Main')).toEqual(['Investors'])
    await expect.poll(canonical).toBe(`${site}/investors`)
    expect(await page.title()).not.toContain('About')
    expect(await page.locator('title, link[rel=canonical], meta[name=description]').count()).toBe(3)
    await page.getByRole('navigation', { name: 'Investors' }).getByRole('link', { name: 'Documents' }).click()
    await pathIs(page, '/investors/documents')
    await expect.poll(() => current('Investors')).toEqual(['Documents'])
    expect(await current('Main')).toEqual([])
  })

  test('P-058 P-097 each list goes from loading to loaded, or to failed', async () => {
    const page = await visit('/')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/public/documents*', async route => {
      await promise
      const json = { error: { code: 'bad_request', message: 'No.', requestId: 'r' } }
      await (route.request().url().includes('consitutional')
        ? route.fulfill({ status: 400, json })
        : route.continue())
    })
    await page.locator('footer').getByRole('link', { name: 'Investors' }).click()
    await page.getByRole('navigation', { name: 'Investors' }).getByRole('link', { name: 'Documents' }).click()
    await expect.poll(() => page.getByText('Loading documents...').count()).toBe(3)
    resolve()
    await page.getByText('Loading documents...').first().waitFor({ state: 'detached' })
    const constitutional = page.getByRole('region', { name: 'Constitutional Documents' })
    expect(await constitutional.getByRole('listitem').count()).toBe(2)
    expect(await constitutional.getByRole('link').count()).toBe(0)
    await clean(page)
  })

  test('P-082 an unknown path is the 404 page, logged to the console, from which a link leads home', async () => {
    const { page } = await arrive(site, 320)
    const logged = page.waitForEvent('console', message => message.text().includes('/no/such/page'))
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await logged
    for (const width of [320, 768, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
    await clean(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await pathIs(page, '/')
  })

  test('P-046 P-135 where tabs are icons alone, their name shows after 700 ms, and the next within 300 ms at once', async () => {
    const page = await visit('/investors/governance', 360)
    await page.clock.install({ time: '2025-01-01T07:00:00Z' })
    await page.clock.pauseAt('2025-01-01T08:00:00Z')
    const tabs = page.getByRole('navigation', { name: 'Investors' })
    const isNamed = async (name: string) =>
      ((await tabs.getByText(name, { exact: true }).boundingBox())?.width ?? 0) > 1

    expect(await isNamed('Documents')).toBe(false)
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
  })
})
