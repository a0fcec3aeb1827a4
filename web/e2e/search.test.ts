import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { findings } from './axe.ts'
import { arrive, leave, type Person } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api } = cloud

const clean = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
}
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('X-026 the search of the site', () => {
  let reader: Person
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    // The sample documents were uploaded a moment ago: until the index has them.
    const found = async () => {
      const { counts } = (await (await fetch(`${api}/search?q=report&kind=document`)).json()) as {
        counts: { document: { hits: number }; announcement: { hits: number } }
      }
      return counts.document.hits > 0 && counts.announcement.hits > 0
    }
    await vi.waitUntil(found, { timeout: 90_000, interval: 1000 })
    reader = await arrive(site, 1280, { reducedMotion: 'reduce' })
    ;({ page, context } = reader)
  })
  afterAll(leave)

  const field = () => page.getByRole('searchbox', { name: 'Search for' })
  const hits = () => page.getByRole('region', { name: 'Results' }).getByRole('listitem')
  const status = () => page.getByRole('status').filter({ hasText: /result/ })
  const hydrated = () => page.locator('html[data-hydrated]').waitFor()
  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)

  it('is reached from the header of any page, by a key too, finds while somebody types, and leads there', async () => {
    await page.goto('/about')
    await hydrated()
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    await focused('q')
    expect(await page.getByRole('main').getByRole('link', { name: 'Documents' }).isVisible()).toBe(true)
    await clean(page)
    await page.goto('/portfolio')
    await hydrated()
    await page.keyboard.press('Control+k')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    await focused('q')

    await page.keyboard.type('r')
    await page.getByText('Two letters are needed at least.').waitFor()
    await page.keyboard.type('eport')
    await status().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=report')
    await expect.poll(() => page.locator('mark').first().textContent()).toMatch(/^report/i)
    await clean(page)
    // The field, its button, the kinds, then what was found, in the order in which it stands.
    await field().focus()
    const stops: string[] = []
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
    }
    expect(stops.slice(0, 5).map(stop => stop.replace(/ \(\d+\+?\)$/, ''))).toEqual([
      'Search',
      'All',
      'Announcements',
      'Documents',
      'Pages',
    ])
    expect(stops[5]).toBe(await hits().first().getByRole('link').textContent())

    await page
      .getByRole('navigation', { name: 'What to show' })
      .getByRole('link', { name: 'Documents' })
      .click()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=report&kind=document')
    await expect.poll(() => hits().first().textContent()).toMatch(/PDF document, [\d.]+ KB, \d+ pages?/)
    const link = hits().first().getByRole('link')
    expect(await link.getAttribute('target')).toBe('_blank')
    const file = await context.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('keeps what was asked for through a reload and on the way back, on a phone too', async () => {
    await page.goto('/search?q=report&kind=announcement')
    await hits().first().waitFor()
    const before = await hits().first().getByRole('link').textContent()
    await page.reload()
    await hits().first().waitFor()
    expect(await field().inputValue()).toBe('report')
    expect(await hits().first().getByRole('link').textContent()).toBe(before)
    await hits().first().getByRole('link').click()
    await page.waitForURL(/\/news\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await hits().first().waitFor()
    expect(await field().inputValue()).toBe('report')
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await beyond(page)).toBeLessThanOrEqual(0)
    await clean(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('says that nothing was found, and where else to look', async () => {
    await field().fill('zebra crossing')
    await page.getByText('Nothing was found.').waitFor()
    await expect.poll(() => status().textContent()).toBe('0 results')
    await clean(page)
    await page.getByRole('main').getByRole('link', { name: 'Announcements', exact: true }).click()
    await page.waitForURL('**/news')
  })

  it('says when it could not be carried out, keeps what was typed, and tries again', async () => {
    await page.goto('/search')
    await hydrated()
    await page.route('**/api/search?*', route => route.abort())
    await field().fill('results')
    const alert = page.getByRole('alert').filter({ hasText: 'The search could not be carried out.' })
    await alert.waitFor()
    await clean(page)
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await hits().first().waitFor()
    expect(await field().inputValue()).toBe('results')
    expect(new URL(page.url()).search).toBe('?q=results')
  })

  it('is not for search engines, and says so where scripts are off', async () => {
    const html = await (await fetch(`${site}/search`)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const still = await arrive(site, 1280, { javaScriptEnabled: false })
    await still.page.goto('/search')
    expect(html).toContain('The search needs scripts')
    expect(await still.page.getByRole('main').getByRole('link', { name: 'Documents' }).isVisible()).toBe(true)
    expect(reader.complaints.filter(text => !/ERR_FAILED|Error searching/.test(text))).toEqual([])
  })
})
