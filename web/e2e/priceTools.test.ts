import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api } = cloud
const summary = 'Price on a day, investment calculator'

interface History {
  points: { date: string; close: number }[]
}

describe('what can be asked of past prices', () => {
  afterAll(leave)
  const open = async (search = '') => {
    const person = await arrive(site)
    await person.page.goto(`/investors/financial${search}`)
    await person.page.locator('html[data-hydrated]').waitFor()
    return person
  }

  it('the price of a day, what an amount became, and how announcements were taken, kept in the address', async () => {
    const { points } = (await (await fetch(`${api}/share-price/history?range=all`)).json()) as History
    const [first, last] = [points[400], points[500]]
    if (!first || !last) throw new Error('There is too little history.')
    const { page, complaints, context } = await open()
    await page.getByText(summary).click()
    await page.getByRole('heading', { name: 'Price on a day' }).waitFor()
    expect(await findings(page)).toEqual([])
    const answer = page.getByText(`${first.close.toFixed(2)}p.`)
    await page.getByLabel('Day', { exact: true }).fill(first.date)
    await answer.waitFor()
    await page.getByLabel('Amount in pounds').fill('ten')
    await page.getByText('Give an amount in pounds').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Amount in pounds').fill('1,000')
    await page.getByLabel('From', { exact: true }).fill(last.date)
    await page.getByLabel('To', { exact: true }).fill(first.date)
    await page.getByText('This day comes before the first one.').waitFor()
    await page.getByLabel('From', { exact: true }).fill(first.date)
    await page.getByLabel('To', { exact: true }).fill(last.date)
    const value = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(
      Math.round((100_000 * last.close) / first.close) / 100,
    )
    const outcome = page.getByText(`would have been ${value} at the close of`)
    await outcome.waitFor()

    const rows = page.getByRole('table', { name: 'Regulatory announcements, latest first' }).getByRole('row')
    expect(await rows.count()).toBe(11)
    await page.getByRole('button', { name: /^Show all/ }).click()
    expect(await rows.count()).toBeGreaterThan(11)
    expect(await rows.nth(1).innerText()).toMatch(/[+−]?\d+\.\d\d%/)

    expect(new URL(page.url()).search).toBe(
      `?on=${first.date}&amount=1%2C000&from=${first.date}&to=${last.date}`,
    )
    await page.reload()
    await answer.waitFor()
    await outcome.waitFor()
    await page.getByRole('link', { name: '1 month' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('1m')
    await expect.poll(() => new URL(page.url()).searchParams.get('on')).toBe(first.date)
    if (process.env['SHOTS']) await shoot(page)
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('says when prices cannot be read, and tries again; without history there is nothing', async () => {
    const { page, context } = await open()
    const all = '**/api/share-price/history?range=all'
    await page.route(all, route => route.fulfill({ status: 400, json: {} }))
    await page.getByText(summary).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await findings(page)).toEqual([])
    await page.unroute(all)
    await again.click()
    await page.getByRole('heading', { name: 'Price on a day' }).waitFor()

    const none = { source: '', sample: false, points: [] }
    await page.route('**/api/share-price/history?range=*', route => route.fulfill({ json: none }))
    await page.getByRole('link', { name: '1 month' }).click()
    await page.getByText('no past prices have been entered').waitFor()
    expect(await page.getByText(summary).count()).toBe(0)
    await context.close()
  })
})

const shoot = async (page: Page) => {
  mkdirSync('/tmp/i4shots', { recursive: true })
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `/tmp/i4shots/tools-${width}-${colorScheme}.png`, fullPage: true })
    }
}
