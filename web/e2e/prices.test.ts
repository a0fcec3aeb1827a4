import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '#contract/route.ts'
import type { getTreasuryPrices } from '#contract/market/treasury.ts'
import { tooltipDelay } from '../src/constants.ts'
import { arrive, leave, peoplePresent } from './person.ts'
import { expectAccessible, unexpectedErrors } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api } = cloud

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
}
const widest = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

// The first reader of a price is who makes the function ask its source.
beforeAll(async () => {
  expect(await (await fetch(`${site}/api/share-price`)).json()).toMatchObject({ state: 'ok' })
})

afterEach(async () => {
  const complaints = [...peoplePresent].flatMap(person => person.complaints)
  await leave()
  // A price that cannot be read is reported by the page too.
  expect(unexpectedErrors(complaints).filter(line => !line.startsWith('Error fetching'))).toEqual([])
})
afterAll(leave)

test('P-024 P-025 the widgets are 120 and 80 px tall, transparent, and wholly seen from 280 px up', async () => {
  const { page } = await arrive(site)
  await open(page, '/')
  const variants = [
    [page.getByRole('region', { name: 'Share price' }), 120, 'header'],
    [page.locator('footer'), 80, 'footer&scheme=dark'],
  ] as const
  for (const [part, height, variant] of variants) {
    const frame = part.locator('iframe')
    expect([await frame.getAttribute('src'), (await frame.boundingBox())?.height]).toEqual([
      `/embed/share-price?variant=${variant}`,
      height,
    ])
  }
  for (const [, height, variant] of variants) {
    await page.goto(`/embed/share-price?variant=${variant}`)
    expect(await page.locator('main').innerText()).toContain('delayed at least 15 minutes')
    for (const width of [280, 400, 1280]) {
      await page.setViewportSize({ width, height })
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
        return [scrollWidth - clientWidth, scrollHeight - clientHeight]
      })
      expect(over, `${variant} at ${width} px`).toEqual([0, 0])
    }
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(ground).toBe('rgba(0, 0, 0, 0)')
    await expectAccessible(page)
  }
})

describe('the share price', () => {
  test('reads with the keyboard and the pointer, with announcements on it', async () => {
    const { page } = await arrive(site, 768)
    await page.route('**/api/share-price/history?*', route =>
      route.fulfill({
        json: {
          ...{ source: 'The source', sample: false },
          points: [3, 4, 5, 6, 7].map(day => ({ date: `2025-03-0${day}`, close: 9 + day })),
        },
      }),
    )
    await page.route('**/api/announcements?*', async route => {
      const answer = (await (await route.fetch()).json()) as { announcements: Record<string, unknown>[] }
      const first = { title: 'A "quoted" <title>', slug: 'a', date_published: '2025-03-05' }
      const announcements = [{ ...answer.announcements[0], ...first }]
      await route.fulfill({ json: { ...answer, announcements, next: null } })
    })
    await open(page, '/investors')
    await page.clock.install()
    await page.getByRole('navigation', { name: 'Investors' }).getByRole('link', { name: 'Financial' }).click()
    const section = page.getByRole('region', { name: 'Share price', exact: true }).first()
    const slider = section.getByRole('slider', { name: 'Day on the chart' })
    await slider.waitFor()
    const readout = section.locator('output')
    expect(await readout.innerText()).toBe('16.00p 7 March 2025')
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => readout.innerText()).toBe('15.00p 6 March 2025')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => readout.innerText()).toBe('14.00p 5 March 2025. A "quoted" <title>')
    expect(await slider.getAttribute('aria-valuetext')).toBe('5 March 2025')
    const tooltip = section.locator('div[aria-hidden=true]')
    await expect.poll(() => tooltip.innerText()).toContain('A "quoted" <title>')
    await expectAccessible(page, 'light')
    await page.keyboard.press('Home')
    await expect.poll(() => readout.innerText()).toBe('12.00p 3 March 2025')
    await page.keyboard.press('Escape')
    expect(await tooltip.count()).toBe(0)
    await slider.blur()
    await page.clock.pauseAt(Date.now() + 60_000)

    const box = (await section.getByRole('img', { name: 'Closing prices from' }).boundingBox())!
    await page.mouse.move(box.x + 50, box.y - 200)
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2)
    await expect.poll(() => readout.innerText()).toContain('14.00p 5 March 2025')
    await page.clock.runFor(tooltipDelay)
    await tooltip.waitFor()
    await page.mouse.move(box.x + 50, box.y - 200)
    await tooltip.waitFor({ state: 'detached' })

    const ring = section.locator('a circle')
    expect(await ring.count()).toBe(1)
    await section.getByText('Prices as a table').click()
    const row = section.getByRole('row').filter({ hasText: '5 Mar 2025' })
    expect(await row.getByRole('link').getAttribute('href')).toBe('/news/a')
    await ring.click()
    await page.waitForURL('**/news/a')
  })

  test('keeps the chart while another period loads, and says when it cannot; each day goes out as CSV, the price as HTML for other sites', async () => {
    const { page } = await arrive(site, 360, { permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, '/investors/financial')
    const section = page.getByRole('region', { name: 'Share price', exact: true }).first()
    const chart = section.getByRole('img', { name: 'Closing prices from' })
    const day = section.getByRole('slider', { name: 'Day on the chart' })
    await day.press('Home')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/share-price/history?*', async route => {
      await held
      await route.fulfill({ status: 400, json: { error: { code: 'bad', message: 'No.', requestId: 'r' } } })
    })
    await section.getByRole('link', { name: 'All' }).click()
    await section.locator('[aria-busy=true]').waitFor()
    expect(await chart.count()).toBe(1)
    letGo()
    await section.getByText('The past prices could not be loaded.').waitFor()
    await page.unroute('**/api/share-price/history?*')
    await section.getByRole('button', { name: 'Try again' }).click()
    await chart.waitFor()
    // Another period begins at its newest day.
    await expect.poll(async () => day.inputValue()).toBe(await day.getAttribute('max'))

    await page.getByText('Prices as a table').click()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Each trading day as CSV' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/share-price-all\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('date,close_pence_sample_data')
    expect(lines.length).toBeGreaterThan(260)
    await page.getByText('Show this price on another site').click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied').waitFor()
    const html = await page.evaluate(() => navigator.clipboard.readText())
    expect(html).toContain(`src="${site}/embed/share-price?variant=header"`)
    await expectAccessible(page)
    expect(await widest(page)).toBe(360)
  })
})

test('P-069 P-104 P-130 the treasury loads, says that there are no prices, shows them, re-fetches each minute, and keeps the last good ones', async () => {
  type Prices = Output<typeof getTreasuryPrices>
  const coin = (id: string, symbol: string, current_price: number, price_change_percentage_24h: number) =>
    ({
      id,
      name: id,
      symbol,
      current_price,
      price_change_percentage_24h,
      image: `/treasury/${id}.svg`,
    }) as const
  const prices = (fetched_at: string, ether: number) => ({
    ...{ state: 'ok' as const, fetched_at, source: 'The market', sample: false },
    prices: [coin('ethereum', 'ETH', ether, 1.239), coin('coinbase-wrapped-btc', 'cbBTC', 90_000, -2)],
  })
  const { page } = await arrive(site, 360)
  const panel = page.getByRole('region', { name: 'Digital Asset Treasury' })
  const text = async () => (await panel.innerText()).replace(/\s+/g, ' ')
  await page.clock.install({ time: new Date('2025-03-10T11:59:00Z') })
  let calls = 0
  let answer: object | undefined = {
    ...{ state: 'unavailable', fetched_at: null, source: 'x', sample: false, prices: [] },
  }
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/treasury-prices', async route => {
    calls += 1
    await held
    await (answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 503, json: {} }))
  })
  await page.goto('/portfolio')
  await page.locator('html[data-hydrated]').waitFor()
  await panel.getByRole('status').waitFor()
  expect(await text()).toContain('Loading prices...')
  expect(await text()).toContain('72.03338 ETH')
  letGo()
  await panel.getByRole('alert').waitFor()
  expect(await text()).toContain('9.26732 cbBTC')
  expect(await text()).not.toContain('$')
  await expectAccessible(page)
  expect([await widest(page), calls]).toEqual([360, 1])

  answer = prices('2025-03-10T12:00:00Z', 3000) satisfies Prices
  await page.clock.runFor(60_000)
  await panel.getByText('$3,000.00').waitFor()
  for (const words of ['+1.24%', '$216,100', '$90,000.00', '−2.00%', 'The market at 12:00, London time'])
    expect(await text()).toContain(words)
  expect(await text()).not.toMatch(/Sample data|Last good/)
  expect(calls).toBe(2)

  answer = undefined
  await page.clock.runFor(5 * 60_000)
  await panel.getByText(/Last good prices, \d minutes old/).waitFor()
  expect(await text()).toContain('$3,000.00')
  answer = prices('2025-03-10T12:10:00Z', 3200)
  await page.clock.runFor(2 * 60_000)
  await panel.getByText('$3,200.00').waitFor()
})

test('what is asked of past prices is answered: the price of a day, what an amount became, how announcements were taken; it stands in the address', async () => {
  const { points } = (await (await fetch(`${api}/share-price/history?range=all`)).json()) as {
    points: { date: string; close: number }[]
  }
  const [first, last] = [points[400], points[500]]
  if (!first || !last) throw new Error('There is too little history.')
  const { page } = await arrive(site)
  await open(page, '/investors/financial')
  const summary = page.getByText('Price on a day, investment calculator')
  const all = '**/api/share-price/history?range=all'
  await page.route(all, route => route.fulfill({ status: 400, json: {} }))
  await summary.click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(all)
  await again.click()
  await page.getByRole('heading', { name: 'Price on a day' }).waitFor()
  const answer = page.getByText(`${first.close.toFixed(2)}p.`)
  await page.getByLabel('Day', { exact: true }).fill(first.date)
  await answer.waitFor()
  const [from, to] = ['From', 'To'].map(name => page.getByLabel(name, { exact: true })) as [Locator, Locator]
  await page.getByLabel('Amount in pounds').fill('ten')
  await page.getByText('Give an amount in pounds').waitFor()
  await from.fill(last.date)
  await to.fill(first.date)
  await page.getByText('This day comes before the first one.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Amount in pounds').fill('1,000')
  await from.fill(first.date)
  await to.fill(last.date)
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
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await widest(page)).toBe(360)

  const asked = `on=${first.date}&amount=1%2C000&from=${first.date}&to=${last.date}`
  expect(new URL(page.url()).search).toBe(`?${asked}`)
  await page.reload()
  await answer.waitFor()
  await outcome.waitFor()
  const none = { source: '', sample: false, points: [] }
  await page.route('**/api/share-price/history?range=*', route => route.fulfill({ json: none }))
  await page.getByRole('link', { name: '1 month' }).click()
  await page.getByText('no past prices have been entered').waitFor()
  expect(await summary.count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('on')).toBe(first.date)
})
