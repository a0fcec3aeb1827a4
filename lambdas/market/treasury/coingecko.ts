import * as z from 'zod'
import type { CryptoPrice } from '#contract/market/treasury.ts'
import { type SourceValue, askSource } from '#runtime/askSource.ts'

/** The treasury's holdings, by CoinGecko's ids. */
const holdings = [
  { id: 'ethereum', name: 'Ethereum', symbol: 'ETH' },
  { id: 'coinbase-wrapped-btc', name: 'Coinbase Wrapped BTC', symbol: 'cbBTC' },
] as const

/** The market's address: price in USD, change over 24 hours, market capitalisation (P-127). */
export const marketUrl = `https://api.coingecko.com/api/v3/simple/price?${new URLSearchParams({
  ids: holdings.map(({ id }) => id).join(','),
  vs_currencies: 'usd',
  include_24hr_change: 'true',
  include_market_cap: 'true',
})}`

const Price = z.object({ usd: z.number().positive(), usd_24h_change: z.number() })
const Market = z.object({ ethereum: Price, 'coinbase-wrapped-btc': Price })

/** Converts CoinGecko's answer to prices (P-093). */
export const toPrices = (market: z.infer<typeof Market>): CryptoPrice[] =>
  holdings.map(({ id, name, symbol }) => ({
    id,
    name,
    symbol,
    current_price: market[id].usd,
    price_change_percentage_24h: market[id].usd_24h_change,
    image: `/treasury/${id}.svg`,
  }))

/** One upstream call for both holdings. @throws SourceFailure */
export const askMarket = async (): Promise<SourceValue<CryptoPrice[]>> => {
  const { value, sample } = await askSource(marketUrl, Market)
  return { value: toPrices(value), sample }
}
