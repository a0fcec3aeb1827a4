import { describe, expect, it } from 'vitest'
import { SharePrice, SharePriceHistory } from '#contract/market/sharePrice.ts'
import { TreasuryPrices } from '#contract/market/treasury.ts'
import { closeStore, sharePriceStore } from './store.ts'
import { cloud } from '../../../scripts/testing/cloud.ts'

const { api, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const json = async (address: string): Promise<unknown> => {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  return answer.json()
}
const pointsOf = async (year: string) =>
  (await sharePriceStore().history('all', new Date())).points.filter(({ date }) => date.startsWith(year))
const quote = { source: 'Test', sample: false, price: 20 }
const on = (at: string, price: number) =>
  closeStore().record({
    ...quote,
    symbol: 'BLU.L',
    change: 0,
    change_percent: 0,
    currency: 'GBX',
    delay_minutes: 15,
    at,
    price,
  })

describe('the share price', () => {
  it('P-027 P-029 comes from the sandbox, marked as sample, and is what pages read from the store', async () => {
    const { state, quote } = SharePrice.parse(await json(`${api}/share-price`))
    expect(state).toBe('ok')
    expect(quote).toMatchObject({ symbol: 'BLU.L', currency: 'GBX', sample: true, delay_minutes: 15 })
    expect(await sharePriceStore().latest()).toEqual({ state, quote })
  })

  it('has a history, oldest first, marked as sample, as far back as was asked', async () => {
    const of = async (range: string) =>
      SharePriceHistory.parse(await json(`${api}/share-price/history?range=${range}`))
    const [month, year, all] = [await of('1m'), await of('1y'), await of('all')]
    expect(all.points.length).toBeGreaterThanOrEqual(400)
    expect(year.points.length).toBeGreaterThan(250)
    expect(month.points.length).toBeGreaterThan(18)
    for (const { points, sample } of [month, year, all]) {
      expect(sample).toBe(true)
      expect(points.map(({ date }) => date)).toEqual(points.map(({ date }) => date).sort())
    }
  })

  it("a day's latest quote is its close, in whatever order quotes come, and again changes nothing", async () => {
    await on('1999-07-01T15:30:00.000Z', 21)
    await on('1999-07-01T15:35:00.000Z', 22)
    await on('1999-07-01T15:30:00.000Z', 21)
    // Half past midnight in London is still the day before in UTC.
    await on('1999-07-01T23:30:00.000Z', 23)
    expect(await pointsOf('1999')).toEqual([
      { date: '1999-07-01', close: 22 },
      { date: '1999-07-02', close: 23 },
    ])
  })
})

describe('treasury prices', () => {
  it('P-125 P-130 50 readers at once make one call to the market', async () => {
    const calls = async () => ((await json(`${sandbox}/calls/api.coingecko.com`)) as { calls: number }).calls
    const before = await calls()
    const answers = await Promise.all(Array.from({ length: 50 }, () => json(`${api}/treasury-prices`)))
    expect((await calls()) - before).toBeLessThanOrEqual(1)
    const { state, prices, sample } = TreasuryPrices.parse(answers.at(-1))
    expect([state, sample, prices.map(({ id }) => id)]).toEqual([
      'ok',
      true,
      ['ethereum', 'coinbase-wrapped-btc'],
    ])
  })
})
