import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { arrive } from './person.ts'
import { expectAccessible, expectNoComplaints } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search for' })
const hits = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem')
const focused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)

describe('the search of the site', () => {
  expectNoComplaints(/Error searching/)

  it('is reached from the header of any page, by a key too, finds while somebody types, leads there, and is as it was on the way back', async () => {
    const { page } = await arrive(site)
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    await focused(page, 'q')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click()
    await page.waitForURL('**/portfolio')
    // The page that was just opened may not listen yet.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return new URL(page.url()).pathname
      })
      .toBe('/search')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    await focused(page, 'q')

    await page.keyboard.type('r')
    await page.getByText('Two letters are needed at least.').waitFor()
    await page.keyboard.type('eport')
    await page
      .getByRole('status')
      .filter({ hasText: /result/ })
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=report')
    await expect.poll(() => page.locator('mark').first().textContent()).toMatch(/^report/i)
    await expectAccessible(page)
    // The field, its button, the kinds, then what was found, in the order in which it stands.
    await field(page).focus()
    const stops: string[] = []
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
    }
    const kinds = ['All', 'Announcements', 'Documents', 'Pages']
    expect(stops.slice(0, 5).map(stop => stop.replace(/ \(\d+\+?\)$/, ''))).toEqual(['Search', ...kinds])
    expect(stops[5]).toBe(await hits(page).first().getByRole('link').textContent())

    const show = page.getByRole('navigation', { name: 'What to show' })
    await show.getByRole('link', { name: 'Documents' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=report&kind=document')
    await expect.poll(() => hits(page).first().textContent()).toMatch(/PDF document, [\d.]+ KB, \d+ pages?/)
    const link = hits(page).first().getByRole('link')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('href')).toMatch(/#page=\d+$/)

    await show.getByRole('link', { name: 'Announcements' }).click()
    await expect.poll(() => hits(page).first().getByRole('link').getAttribute('href')).toMatch(/^\/news\//)
    const before = await hits(page).first().getByRole('link').textContent()
    await page.reload()
    await hits(page).first().waitFor()
    expect(await field(page).inputValue()).toBe('report')
    await hits(page).first().getByRole('link').click()
    await page.waitForURL(/\/news\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => hits(page).first().getByRole('link').textContent()).toBe(before)
    expect(await field(page).inputValue()).toBe('report')
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('says that nothing was found, and where else to look; and when it could not be carried out, keeps what was typed, and tries again', async () => {
    const { page } = await arrive(site)
    await page.goto('/search')
    await hydrated(page)
    await page.route('**/api/search?*', route => route.fulfill({ status: 400, json: {} }))
    await field(page).fill('results')
    await page.getByRole('alert').filter({ hasText: 'The search could not be carried out.' }).waitFor()
    await expectAccessible(page, 'light')
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await hits(page).first().waitFor()
    expect(await field(page).inputValue()).toBe('results')
    expect(new URL(page.url()).search).toBe('?q=results')

    await field(page).fill('zebra '.repeat(20))
    await page.getByText('This is too long: a search has 100 characters at most.').waitFor()
    await field(page).fill('zebra crossing')
    await page.getByText('Nothing was found.').waitFor()
    const status = page.getByRole('status').filter({ hasText: /result/ })
    await expect.poll(() => status.textContent()).toBe('0 results')
    await page.getByRole('main').getByRole('link', { name: 'Announcements', exact: true }).click()
    await page.waitForURL('**/news')
  })
})
