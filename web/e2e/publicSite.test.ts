import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { tooltipDelay, tooltipSkipDelay } from '../src/constants.ts'
import { arrive, leave, peoplePresent } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

const visit = async (path: string, width = 1440, options: BrowserContextOptions = {}) => {
  const { page } = await arrive(site, width, options)
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
  return page
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const pathIs = (page: Page, path: string) => page.waitForURL(`${site}${path}`)

afterEach(async () => {
  const complaints = [...peoplePresent].flatMap(person => person.complaints)
  await leave()
  // What is not there is reported, by the browser and by the page.
  expect(complaints.filter(line => !/status of 404|\/no\/such\/page/.test(line))).toEqual([])
})
afterAll(leave)

describe('the side menu', () => {
  test('P-014 P-015 P-016 is there below 768 px only, keeps the focus, and closes in every way', async () => {
    const page = await visit('/terms-of-use', 767)
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect([await menuButton(page).isVisible(), await nav.isVisible()]).toEqual([true, false])
    await page.setViewportSize({ width: 768, height: 700 })
    expect([await menuButton(page).isVisible(), await nav.isVisible()]).toEqual([false, true])
    await page.setViewportSize({ width: 360, height: 760 })

    const menu = page.getByRole('dialog', { name: 'Menu' })
    const toBe = (isOpen: boolean) =>
      expect.poll(() => page.locator('dialog').evaluate(dialog => dialog.matches(':modal'))).toBe(isOpen)
    const open = async () => {
      await menuButton(page).press('Enter')
      await toBe(true)
    }
    await open()
    await expectAccessible(page)
    expect(await menu.getByRole('heading', { name: 'Menu' }).isVisible()).toBe(true)
    const overlay = await menu.evaluate(dialog => getComputedStyle(dialog, '::backdrop').backgroundColor)
    const colours = overlay.match(/[\d.]+/g)?.slice(0, 3) ?? []
    expect(colours.every(part => Number(part) < 100)).toBe(true)
    for (const key of [...Array<string>(10).fill('Tab'), 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    const ways = [
      () => menu.getByRole('button', { name: 'Close menu' }).click(),
      () => page.mouse.click(10, 400),
      () => page.keyboard.press('Escape'),
      () => menu.getByRole('link', { name: 'Investors' }).click(),
    ]
    for (const [index, close] of ways.entries()) {
      if (index > 0) await open()
      await close()
      await toBe(false)
    }
    await pathIs(page, '/investors')
  })

  test('works without scripts', async () => {
    const page = await visit('/terms-of-use', 360, { javaScriptEnabled: false })
    await menuButton(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Portfolio' }).click()
    await pathIs(page, '/portfolio')
  })
})

test('P-009 P-082 P-086 a link leads to its place or to the top, with the head of its page; a bad path is logged', async () => {
  const page = await visit('/')
  await page.getByRole('link', { name: 'Decentralised Finance (DeFi)' }).click()
  await pathIs(page, '/portfolio#defi')
  await expect
    .poll(() => page.locator('#defi').evaluate(part => Math.round(part.getBoundingClientRect().top)))
    .toBeLessThan(400)
  await page.locator('footer').getByRole('link', { name: 'Investors' }).click()
  await pathIs(page, '/investors')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site}/investors`)
  expect(await page.title()).toContain('Investors')
  expect(await page.locator('title, link[rel=canonical], meta[name=description]').count()).toBe(3)

  const logged = page.waitForEvent('console', message => message.text().includes('/no/such/page'))
  await page.goto('/no/such/page')
  await logged
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await pathIs(page, '/')
})

describe('X-005 details of a company', () => {
  test('open at an address of their own, keep the focus, and Escape or Back closes them', async () => {
    const page = await visit('/portfolio')
    const details = page.getByRole('link', { name: 'Details Paragon Biometrics' })
    await details.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Paragon Biometrics' })
    await dialog.waitFor()
    await pathIs(page, '/portfolio#paragon-biometrics')
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe(
        'paragon-biometrics',
      )
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => details.evaluate(link => link === document.activeElement)).toBe(true)
    await pathIs(page, '/portfolio#companies')
    await details.click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await pathIs(page, '/portfolio#companies')
    await details.click()
    await page.reload()
    await dialog.waitFor()
  })

  test('are there without scripts too, and close', async () => {
    const page = await visit('/portfolio', 360, { javaScriptEnabled: false })
    const dialog = page.getByRole('dialog', { name: 'Specimen Arena' })
    expect(await dialog.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Details Specimen Arena' }).click()
    await dialog.waitFor()
    await dialog.getByRole('link', { name: 'Close details' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await pathIs(page, '/portfolio#companies')
  })
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
