import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, peoplePresent } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const widths = [320, 360, 600, 768, 1024, 1440, 2560, 3840]

/** Pages of words, which are read on paper too. */
const texts = ['/investors/governance', '/privacy-policy', '/terms-of-use', '/cookie-policy']

const pages = [
  '/',
  '/about',
  '/portfolio',
  '/investors',
  '/investors/financial',
  '/investors/corporate',
  '/investors/documents',
  ...texts,
]

const visit = async (path: string, options: BrowserContextOptions = {}, width = 1440) => {
  const { page } = await arrive(site, width, { reducedMotion: 'reduce', ...options })
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
  return page
}

const fits = async (page: Page) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, `${width} px`).toBe(0)
  }
}

const isSeen = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.some(element => element.checkVisibility()))

beforeEach(leave)
afterAll(leave)
afterEach(() => {
  const complaints = [...peoplePresent].flatMap(person => person.complaints)
  expect(complaints).toEqual([])
})

test.each(pages)(
  'X-007 %s leaves no trace, fits every width, and is right for axe, in the dark, without motion and on paper',
  async path => {
    const { page, context } = await arrive(site, 1440, { reducedMotion: 'reduce' })
    const others: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(`${site}/`)) others.push(request.url())
    })
    await page.goto(path)
    await page.locator('html[data-hydrated]').waitFor()
    await page.locator('footer').scrollIntoViewIfNeeded()
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 120).length,
    )
    expect(moving).toBe(0)
    expect(await findings(page)).toEqual([])
    await fits(page)
    await page.setViewportSize({ width: 360, height: 760 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    expect(await isSeen(page, 'header nav')).toBe(false)
    const ink = await page
      .locator('main h2')
      .first()
      .evaluate(heading => getComputedStyle(heading).color)
    expect(ink).toBe('rgb(16, 23, 43)')
    if (texts.includes(path)) expect(await isSeen(page, 'iframe, main button')).toBe(false)

    expect(others).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  },
)

describe('addresses', () => {
  test('P-086 a sector card of the home page leads to its sector, in view', async () => {
    const page = await visit('/')
    await page.getByRole('link', { name: 'Decentralised Finance (DeFi)' }).click()
    await page.waitForURL(`${site}/portfolio#defi`)
    await expect
      .poll(() => page.locator('#defi').evaluate(part => Math.round(part.getBoundingClientRect().top)))
      .toBeLessThan(400)
  })

  test('P-052 the link to a principle brings it into view', async () => {
    const page = await visit('/investors/governance')
    await page.getByRole('link', { name: 'Principle 9' }).click()
    await page.waitForURL('**#principle-9')
    await expect.poll(async () => (await page.locator('#principle-9').boundingBox())?.y).toBeLessThan(200)
  })

  test('X-005 details open at an address of their own, keep the focus, and Escape or Back closes them', async () => {
    const page = await visit('/portfolio')
    const details = page.getByRole('link', { name: 'Details Paragon Biometrics' })
    await details.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Paragon Biometrics' })
    await dialog.waitFor()
    await page.waitForURL(`${site}/portfolio#paragon-biometrics`)
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe(
        'paragon-biometrics',
      )
    }
    expect(await findings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => details.evaluate(link => link === document.activeElement)).toBe(true)
    await page.waitForURL(`${site}/portfolio#companies`)

    await details.click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL(`${site}/portfolio#companies`)
  })

  test.each([true, false])(
    'X-005 details are there after a reload, and close (scripts: %s)',
    async javaScriptEnabled => {
      const page = await visit('/portfolio', { javaScriptEnabled }, 360)
      const dialog = page.getByRole('dialog', { name: 'Specimen Arena' })
      expect(await dialog.isVisible()).toBe(false)
      await page.getByRole('link', { name: 'Details Specimen Arena' }).click()
      await dialog.waitFor()
      await page.reload()
      await dialog.waitFor()
      await page.waitForURL(`${site}/portfolio#specimen-arena`)
      await dialog.getByRole('link', { name: 'Close details' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForURL(`${site}/portfolio#companies`)
    },
  )
})
