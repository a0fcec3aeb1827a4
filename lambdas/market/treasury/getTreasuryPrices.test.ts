import { describe, expect, it, vi } from 'vitest'
import { getTreasuryPrices as route, TreasuryPrices } from '#contract/market/treasury.ts'
import { SourceFailure } from '#runtime/askSource.ts'
import { inProcess } from '#runtime/inProcess.ts'
import { plainAnswers } from '#runtime/keptAnswers.fixture.ts'
import { logger } from '#runtime/logger.ts'
import { marketUrl, toPrices } from './coingecko.ts'
import { getTreasuryPrices, type StoredPrices } from './getTreasuryPrices.ts'

const market = {
  ethereum: { usd: 3012.4, usd_24h_change: -1.25, usd_market_cap: 1 },
  'coinbase-wrapped-btc': { usd: 91_000, usd_24h_change: 0.5 },
}
const prices = toPrices(market)

describe('getTreasuryPrices', () => {
  it('P-127 asks for both ids in USD, with 24h change and market cap, and reads usd and usd_24h_change', () => {
    const url = new URL(marketUrl)
    expect(url.origin + url.pathname).toBe('https://api.coingecko.com/api/v3/simple/price')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ids: 'ethereum,coinbase-wrapped-btc',
      vs_currencies: 'usd',
      include_24hr_change: 'true',
      include_market_cap: 'true',
    })
    expect(prices.map(price => [price.current_price, price.price_change_percentage_24h])).toEqual([
      [3012.4, -1.25],
      [91_000, 0.5],
    ])
  })

  it('P-093 a price has name, symbol, current_price, price_change_percentage_24h and image', () => {
    expect(Object.keys(prices[0] ?? {})).toEqual([
      'id',
      'name',
      'symbol',
      'current_price',
      'price_change_percentage_24h',
      'image',
    ])
    expect(prices.map(({ symbol }) => symbol)).toEqual(['ETH', 'cbBTC'])
  })

  it('P-129 P-130 logs what went wrong, and only there; the last good prices stay, with their time', async () => {
    const logged = vi.spyOn(logger, 'error').mockReturnValue(undefined)
    const failing = async () =>
      Promise.reject(new SourceFailure('Proxy error: api.coingecko.com took too long.'))
    const empty = await inProcess(
      route,
      getTreasuryPrices({ ...plainAnswers<StoredPrices>(), market: failing }),
    )()
    expect(empty).toEqual({
      state: 'unavailable',
      fetched_at: null,
      source: 'CoinGecko',
      sample: false,
      prices: [],
    })
    const fetchedAt = '2026-01-07T12:00:00.000Z'
    const { answers } = plainAnswers<StoredPrices>({
      'treasury-prices': { value: { sample: false, prices }, fetchedAt },
    })
    const kept = TreasuryPrices.parse(
      await inProcess(route, getTreasuryPrices({ answers, market: failing }))(),
    )
    expect(kept).toMatchObject({ state: 'ok', fetched_at: fetchedAt, prices })
    expect(logged.mock.calls.map(([message]) => message)).toEqual([
      'Proxy error: api.coingecko.com took too long.',
      'Proxy error: api.coingecko.com took too long.',
    ])
    logged.mockRestore()
  })
})
