import type { Stub } from './stub.ts'
import { sampleMarket } from './samplePrices.ts'

const known = ['ethereum', 'coinbase-wrapped-btc']

/** CoinGecko's public API, as far as prices go: unknown ids are left out, as there. */
export const coingecko: Stub = ({ url: { pathname, searchParams } }) => {
  if (pathname === '/api/v3/ping') return { body: { gecko_says: '(V3) To the Moon!' } }
  if (pathname !== '/api/v3/simple/price') return undefined
  const ids = searchParams.get('ids')?.split(',') ?? []
  if (!searchParams.get('vs_currencies'))
    return { status: 422, body: { error: 'Missing parameter vs_currencies' } }
  const now = new Date()
  const prices = ids
    .filter(id => known.includes(id))
    .map(id => {
      const { usd, usd_24h_change } = sampleMarket(id, now)
      return [
        id,
        {
          usd,
          ...(searchParams.get('include_market_cap') === 'true' && { usd_market_cap: usd * 1_000_000 }),
          ...(searchParams.get('include_24hr_change') === 'true' && { usd_24h_change }),
        },
      ]
    })
  return { body: Object.fromEntries(prices) }
}
