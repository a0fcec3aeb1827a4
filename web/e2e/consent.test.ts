import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { investorNews } from '../content/investorNews.ts'
import { trackerPack } from '../content/thirdParties.fixture.ts'
import { sourcesOf, thirdPartiesOf } from '../content/thirdParties.ts'
import { widgets as own } from '../content/widgets.ts'
import { arrive, leave } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { serveVariant } from './variantSite.ts'

const widgets = { ...own, news: { name: 'Sample Wire', url: 'https://wire.example.com/news' } }
const sources = sourcesOf(thirdPartiesOf({ consent: trackerPack, widgets, investorNews }))
const policy = Object.entries({ ...sources, 'style-src': [] })
  .map(([directive, from]) => [directive, "'self'", ...from].join(' '))
  .join('; ')

let variant: Awaited<ReturnType<typeof serveVariant>>

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  variant = await serveVariant({ pack: { consent: trackerPack, widgets }, asksConsent: true, policy })
})

afterAll(async () => {
  await leave()
  await variant.close()
})

/** A reader of the site whose pack names two trackers; what these are asked for is noted. */
const reader = async (width = 1280) => {
  const person = await arrive(variant.site, width)
  const asked: string[] = []
  await person.context.route(
    url => url.hostname.endsWith('.example.com'),
    route => {
      asked.push(new URL(route.request().url()).hostname)
      return route.fulfill({
        contentType: 'text/javascript',
        body: `document.cookie = 'sample_count=1'; document.documentElement.dataset.counted = ''`,
      })
    },
  )
  return { ...person, asked }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Content of others' })
const kind = (page: Page, name: string) => bar(page).getByRole('checkbox', { name: new RegExp(`^${name}`) })
const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()

test('X-003 who refuses is asked once, and nothing but the choice is kept; a frame of others stays empty until its kind is agreed to', async () => {
  const { page, context, asked, complaints } = await reader(360)
  await page.goto('/terms-of-use')
  await bar(page).waitFor()
  await hydrated(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const [accept, refuse] = await Promise.all(
    ['Accept all', 'Refuse all'].map(name =>
      bar(page)
        .getByRole('button', { name })
        .evaluate(element => {
          const { width, height } = element.getBoundingClientRect()
          const { backgroundColor, color, fontSize } = getComputedStyle(element)
          return { width, height, backgroundColor, color, fontSize }
        }),
    ),
  )
  expect(refuse).toEqual(accept)
  expect(await bar(page).getByRole('checkbox', { checked: true }).count()).toBe(0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('section')?.ariaLabelledByElements?.length),
  ).toBe(1)
  await bar(page).getByRole('button', { name: 'Refuse all' }).press('Enter')
  await bar(page).waitFor({ state: 'detached' })
  await page.reload()
  await hydrated(page)
  expect(await bar(page).count()).toBe(0)
  expect(await context.cookies()).toEqual([])

  await page.locator('header').getByRole('link', { name: 'Blu Digital' }).click()
  await page.locator('iframe[data-src]').waitFor()
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await page.locator('footer').getByRole('link', { name: 'Cookie settings' }).click()
  await kind(page, 'Embedded').check()
  await bar(page).getByRole('button', { name: 'Save my choice' }).click()
  await page.locator('iframe[data-src]').waitFor({ state: 'detached' })
  await page.locator('iframe[src^="https://wire.example.com"]').scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toEqual(['wire.example.com'])
})

test('X-003 each kind loads once it is agreed to, on every page, until that is taken back', async () => {
  const { page, context, asked } = await reader()
  await page.goto('/terms-of-use')
  await kind(page, 'Analytics').check()
  await bar(page).getByRole('button', { name: 'Save my choice' }).click()
  await page.locator('html[data-counted]').waitFor()
  await page.goto('/terms-of-use')
  await page.locator('html[data-counted]').waitFor()
  expect(asked).toEqual(['counter.example.com', 'counter.example.com'])

  await page.locator('footer').getByRole('link', { name: 'Cookie settings' }).click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Content of others')
  expect(await kind(page, 'Analytics').isChecked()).toBe(true)
  await Promise.all([
    page.waitForEvent('load'),
    bar(page).getByRole('button', { name: 'Refuse all' }).click(),
  ])
  await hydrated(page)
  expect(asked).toHaveLength(2)
  expect(await context.cookies()).toEqual([])
})
