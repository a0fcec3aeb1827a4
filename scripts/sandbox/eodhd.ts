import type { Stub } from './stub.ts'
import { sampleClose, samplePrice, tradingDays } from './samplePrices.ts'

/** Prices come a quarter of an hour late. */
const delay = 15 * 60_000

/** The only share that is quoted here. */
export const sandboxSymbol = 'BLU.LSE'

/** EODHD's live (delayed) prices: https://eodhd.com/api/real-time/{symbol}?api_token=…&fmt=json */
export const eodhd: Stub = ({ url: { pathname, searchParams } }) => {
  const [, symbol] = /^\/api\/real-time\/([^/]+)$/.exec(decodeURIComponent(pathname)) ?? []
  if (!symbol) return undefined
  if (!searchParams.get('api_token')) return { status: 401, body: 'Unauthenticated' }
  if (symbol !== sandboxSymbol) return { status: 404, body: 'Ticker Not Found.' }
  const at = new Date(Date.now() - delay)
  // The exchange opens at eight: before that the latest price is the close of the day before.
  const [before = '', last = ''] = tradingDays(
    new Date(at.getTime() - 8 * 3_600_000).toISOString().slice(0, 10),
    2,
  )
  const end = new Date(`${last}T16:35:00Z`)
  const traded = at < end ? at : end
  const [close, previousClose] = [at < end ? samplePrice(at) : sampleClose(last), sampleClose(before)]
  return {
    body: {
      code: symbol,
      timestamp: Math.floor(traded.getTime() / 1000),
      gmtoffset: 0,
      open: previousClose,
      high: Math.max(close, previousClose),
      low: Math.min(close, previousClose),
      close,
      volume: 120_000,
      previousClose,
      change: Number((close - previousClose).toFixed(4)),
      change_p: Number(((close / previousClose - 1) * 100).toFixed(4)),
    },
  }
}
