import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '#contract/route.ts'
import type { getTreasuryPrices } from '#contract/market/treasury.ts'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { arrive, leave } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api } = cloud

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()
const widths = async (page: Page, all: number[]) => {
  for (const width of all) {
    await page.setViewportSize({ width, height: 800 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, `${width} px`).toBe(0)
  }
}

/** A reader whose page has to stay without errors. */
const reader = async (width?: number) => {
  const person = await arrive(site, width)
  return {
    ...person,
    leave: async () => {
      await person.context.close()
      expect(person.complaints).toEqual([])
    },
  }
}

// The first reader of a price is who makes the function ask its source.
beforeAll(async () => {
  expect(await (await fetch(`${site}/api/share-price`)).json()).toMatchObject({ state: 'ok' })
})

afterAll(leave)

describe('the widgets', () => {
  test('P-022 P-023 P-024 P-025 X-024 are lazy frames of the specified heights that show our embed pages', async () => {
    const { page, leave: go } = await reader()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().replace(site, '')))
    await page.goto('/')
    await hydrated(page)
    const header = page.getByRole('region', { name: 'Share price' }).locator('iframe')
    const footer = page.locator('footer iframe')
    for (const [frame, height, variant] of [
      [header, 120, 'header'],
      [footer, 80, 'footer&scheme=dark'],
    ] as const) {
      expect(await frame.getAttribute('loading')).toBe('lazy')
      expect(await frame.getAttribute('title')).toBe('Share price')
      expect(await frame.getAttribute('src')).toBe(`/embed/share-price?variant=${variant}`)
      expect((await frame.boundingBox())?.height).toBe(height)
      await frame.scrollIntoViewIfNeeded()
      const words = frame.contentFrame().locator('main')
      await expect.poll(() => words.innerText()).toContain('delayed at least 15 minutes')
      expect(await words.innerText()).toContain('Sample data')
    }
    expect(asked).toContain('/embed/share-price?variant=header')
    await go()
  })

  test('P-024 P-025 everything in them is seen from 280 px up', async () => {
    const { page, leave: go } = await reader()
    for (const [variant, height] of [
      ['header', 120],
      ['footer', 80],
    ] as const) {
      await page.goto(`/embed/share-price?variant=${variant}`)
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
      await isClean(page)
    }
    await go()
  })
})

describe('the share price', () => {
  test('has quote, chart, table and CSV, and its periods are links, without scripts', async () => {
    const { context, leave: go } = await reader()
    const page = await (await context.browser()!.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(`${site}/investors/financial`)
    const section = page.getByRole('region', { name: 'Share price', exact: true }).first()
    expect(await section.innerText()).toMatch(/[\d.]+p\s+(up|down|unchanged).*Sample data/s)
    const chart = section.getByRole('img', { name: 'Closing prices from' })
    const summary = await chart.getAttribute('aria-label')
    await section.getByRole('link', { name: '1 month' }).click()
    await page.waitForURL('**/investors/financial?range=1m')
    expect(await section.locator('[aria-current]').innerText()).toBe('1 month')
    expect(await chart.getAttribute('aria-label')).not.toBe(summary)
    await section.getByText('Prices as a table').click()
    expect(await section.getByRole('row').count()).toBeGreaterThan(15)
    const csv = await fetch(
      new URL((await section.getByRole('link', { name: 'as CSV' }).getAttribute('href')) ?? '', site),
    )
    expect((await csv.text()).split('\r\n').length).toBe((await section.getByRole('row').count()) + 1)
    await page.context().close()
    await go()
  })

  test('P-135 reads with the keyboard and the pointer, with announcements on it', async () => {
    const { page, context } = await reader(768)
    await page.route('**/api/share-price/history?*', route =>
      route.fulfill({
        json: {
          source: 'The source',
          sample: false,
          points: ['03', '04', '05', '06', '07'].map((day, index) => ({
            date: `2025-03-${day}`,
            close: 12 + index,
          })),
        },
      }),
    )
    await page.route('**/api/announcements?*', async route => {
      const answer = (await (await route.fetch()).json()) as { announcements: Record<string, unknown>[] }
      const [first] = answer.announcements
      const announcements = [
        { ...first, title: 'A "quoted" <title>', slug: 'a', date_published: '2025-03-05' },
      ]
      await route.fulfill({ json: { ...answer, announcements, next: null } })
    })
    await page.goto('/investors')
    await hydrated(page)
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
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Home')
    await expect.poll(() => readout.innerText()).toBe('12.00p 3 March 2025')
    await page.keyboard.press('Escape')
    expect(await tooltip.count()).toBe(0)
    await slider.blur()
    await page.clock.pauseAt(Date.now() + 60_000)

    const plot = section.getByRole('img', { name: 'Closing prices from' })
    const box = (await plot.boundingBox())!
    const away = () => page.mouse.move(box.x + 50, box.y - 200)
    const over = () => page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2)
    await away()
    await page.clock.runFor(301)
    await over()
    await expect.poll(() => readout.innerText()).toContain('14.00p 5 March 2025')
    await page.clock.runFor(699)
    expect(await tooltip.count()).toBe(0)
    await page.clock.runFor(1)
    await tooltip.waitFor()
    await away()
    await tooltip.waitFor({ state: 'detached' })
    await page.clock.runFor(250)
    await over()
    await tooltip.waitFor()
    await away()
    await page.clock.runFor(301)
    await over()
    expect(await tooltip.count()).toBe(0)

    const ring = section.locator('a circle')
    expect(await ring.count()).toBe(1)
    await section.getByText('Prices as a table').click()
    const row = section.getByRole('row').filter({ hasText: '5 Mar 2025' })
    expect(await row.getByRole('link').getAttribute('href')).toBe('/news/a')
    await ring.click()
    await page.waitForURL('**/news/a')
    await context.close()
  })

  test('keeps the chart while another period loads, and says when it cannot', async () => {
    const { page } = await reader()
    await page.goto('/investors/financial')
    await hydrated(page)
    const section = page.getByRole('region', { name: 'Share price', exact: true }).first()
    let letGo: (() => void) | undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/api/share-price/history?*', async route => {
      await held
      await route.fulfill({ status: 400, json: { error: { code: 'bad', message: 'No.', requestId: 'r' } } })
    })
    await section.getByRole('link', { name: 'All' }).click()
    await section.locator('[aria-busy=true]').waitFor()
    expect(await section.getByRole('img', { name: 'Closing prices from' }).count()).toBe(1)
    letGo?.()
    await section.getByText('The past prices could not be loaded.').waitFor()
    await page.unroute('**/api/share-price/history?*')
    await section.getByRole('button', { name: 'Try again' }).click()
    await section.getByRole('img', { name: 'Closing prices from' }).waitFor()
    await page.context().close()
  })

  test('P-023 gives each trading day as CSV and HTML for other sites, and fits with everything open', async () => {
    const { page, context, leave: go } = await reader(360)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/investors/financial?range=all')
    await hydrated(page)
    await page.getByText('Prices as a table').click()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Each trading day as CSV' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/share-price-all\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('date,close_pence_sample_data')
    expect(lines.length).toBeGreaterThan(260)
    expect(lines.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2},[\d.]+$/)

    await page.getByText('Show this price on another site').click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied').waitFor()
    const html = await page.evaluate(() => navigator.clipboard.readText())
    expect(html).toContain(`src="${site}/embed/share-price?variant=header"`)
    await isClean(page)
    await widths(page, [320, 360, 768, 1440])
    await go()
  })
})

describe('the treasury panel', () => {
  type Prices = Output<typeof getTreasuryPrices>
  const prices = (at: string, ether: number): Prices => ({
    state: 'ok',
    fetched_at: at,
    source: 'The market',
    sample: false,
    prices: [
      {
        id: 'ethereum',
        name: 'Ethereum',
        symbol: 'ETH',
        current_price: ether,
        price_change_percentage_24h: 1.239,
        image: '/treasury/ethereum.svg',
      },
      {
        id: 'coinbase-wrapped-btc',
        name: 'Coinbase Wrapped BTC',
        symbol: 'cbBTC',
        current_price: 90_000,
        price_change_percentage_24h: -2,
        image: '/treasury/coinbase-wrapped-btc.svg',
      },
    ],
  })
  const panelOf = (page: Page) => page.getByRole('region', { name: 'Digital Asset Treasury' })
  const textOf = async (page: Page) => (await panelOf(page).innerText()).replace(/\s+/g, ' ')

  test('P-069 P-104 P-130 loads, shows, re-fetches each minute, and keeps the last good price', async () => {
    const { page } = await reader()
    const start = new Date('2025-03-10T12:00:00Z')
    await page.clock.install({ time: start })
    let calls = 0
    let answer: Prices | undefined
    let letGo: (() => void) | undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/api/treasury-prices', async route => {
      calls += 1
      await held
      await (answer
        ? route.fulfill({ json: answer })
        : route.fulfill({ status: 503, json: { error: { code: 'down', message: 'No.', requestId: 'r' } } }))
    })
    answer = prices(start.toISOString(), 3000)
    await page.goto('/portfolio')
    await page.clock.runFor(3000)
    await hydrated(page)
    await panelOf(page).getByRole('status').waitFor()
    expect(await textOf(page)).toContain('Loading prices...')
    expect(await textOf(page)).toContain('72.03338 ETH')
    letGo?.()
    await panelOf(page).getByText('$3,000.00').waitFor()
    const shown = await textOf(page)
    for (const words of [
      '+1.24%',
      '$216,100',
      '$90,000.00',
      '−2.00%',
      'from The market at 12:00, London time',
    ])
      expect(shown).toContain(words)
    expect(shown).not.toMatch(/Sample data|Last good/)
    expect(calls).toBe(1)

    answer = prices('2025-03-10T12:01:00Z', 3100.5)
    await page.clock.runFor(60_000)
    await panelOf(page).getByText('$3,100.50').waitFor()
    expect(calls).toBe(2)

    answer = undefined
    await page.clock.runFor(5 * 60_000)
    await panelOf(page)
      .getByText(/Last good prices, \d minutes old/)
      .waitFor()
    expect(await textOf(page)).toContain('$3,100.50')
    answer = prices('2025-03-10T12:10:00Z', 3200)
    await page.clock.runFor(2 * 60_000)
    await panelOf(page).getByText('$3,200.00').waitFor()
    await page.context().close()
  })

  test('P-130 says that there are no prices when there are none', async () => {
    const { page, leave: go } = await reader(360)
    await page.goto('/portfolio')
    await panelOf(page).getByText('Sample data').waitFor()
    expect(await textOf(page)).toMatch(/\$[\d,.]+ .*%/)
    await widths(page, [320, 767, 768, 1100, 1440])
    await page.route('**/api/treasury-prices', route =>
      route.fulfill({
        json: { state: 'unavailable', fetched_at: null, source: 'x', sample: false, prices: [] },
      }),
    )
    await page.reload()
    await panelOf(page).getByRole('alert').waitFor()
    expect(await textOf(page)).toContain('9.26732 cbBTC')
    expect(await textOf(page)).not.toContain('$')
    await isClean(page)
    await go()
  })
})

describe('what can be asked of past prices', () => {
  const summary = 'Price on a day, investment calculator'
  const open = async () => {
    const person = await reader()
    await person.page.goto('/investors/financial')
    await hydrated(person.page)
    return person
  }

  test('the price of a day, what an amount became, and how announcements were taken, kept in the address', async () => {
    const { points } = (await (await fetch(`${api}/share-price/history?range=all`)).json()) as {
      points: { date: string; close: number }[]
    }
    const [first, last] = [points[400], points[500]]
    if (!first || !last) throw new Error('There is too little history.')
    const { page, leave: go } = await open()
    await page.getByText(summary).click()
    await page.getByRole('heading', { name: 'Price on a day' }).waitFor()
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
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page)).toEqual([])
    await go()
  })

  test('says when prices cannot be read, and tries again; without history there is nothing', async () => {
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
