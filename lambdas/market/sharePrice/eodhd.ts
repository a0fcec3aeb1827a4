import * as z from 'zod'
import type { Quote } from '#contract/market/sharePrice.ts'
import { askSource, SourceFailure } from '#runtime/askSource.ts'

/** Settings for EODHD (https://eodhd.com), whose "live" prices of London come 15 to 20 minutes late. */
export const Eodhd = z.strictObject({
  provider: z.literal('eodhd'),
  apiKey: z.string().min(1),
  /** EODHD's code, for example `BLU.LSE`. */
  symbol: z.string().regex(/^[A-Z0-9.-]+\.[A-Z]+$/),
  /** Unit of the exchange's quotes. EODHD passes them on as they are and does not name it. */
  unit: z.enum(['GBX', 'GBP']).default('GBX'),
})

/** Of https://eodhd.com/api/real-time/{symbol}?fmt=json what is read; missing figures come as the text `NA`. */
const Live = z.object({
  code: z.string(),
  /** Epoch second. */
  timestamp: z.int().positive(),
  close: z.number().positive(),
  previousClose: z.number().positive(),
})

const delayMinutes = 15
/** Seconds that clocks may differ. */
const tolerance = 300

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** A quote as EODHD gives it, in our terms. @throws SourceFailure when it cannot be true */
export const toQuote = (
  { code, timestamp, close, previousClose }: z.infer<typeof Live>,
  { symbol, unit }: Pick<z.infer<typeof Eodhd>, 'symbol' | 'unit'>,
  sample: boolean,
  now: Date,
): Quote => {
  if (code !== symbol) throw new SourceFailure('API error: the quote is for another share')
  if (timestamp > now.getTime() / 1000 + tolerance)
    throw new SourceFailure('API error: the quote is from the future')
  const pence = unit === 'GBP' ? 100 : 1
  return {
    symbol: symbol.replace(/\.LSE$/, '.L'),
    price: rounded(close * pence, 4),
    change: rounded((close - previousClose) * pence, 4),
    change_percent: rounded((close / previousClose - 1) * 100, 2),
    currency: 'GBX',
    at: new Date(timestamp * 1000).toISOString(),
    source: sample ? 'Local sandbox' : 'EODHD',
    ...(!sample && { source_url: 'https://eodhd.com/' }),
    delay_minutes: delayMinutes,
    sample,
  }
}

/** The latest quote. The key goes into the address, as EODHD wants it: addresses are never logged. @throws SourceFailure */
export const eodhdQuote = async (settings: z.infer<typeof Eodhd>, now: Date): Promise<Quote> => {
  const query = new URLSearchParams({ api_token: settings.apiKey, fmt: 'json' })
  const address = `https://eodhd.com/api/real-time/${encodeURIComponent(settings.symbol)}?${query}`
  // A redirect would take the key elsewhere.
  const { value, sample } = await askSource(address, Live, { redirects: 0 })
  return toQuote(value, settings, sample, now)
}
