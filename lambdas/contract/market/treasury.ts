import * as z from 'zod'
import { route } from '../route.ts'

/** A crypto price; field names are the specification's (P-093). */
export const CryptoPrice = z.object({
  /** The market's id, for example `ethereum`. */
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** USD. */
  current_price: z.number().positive(),
  /** Per cent. */
  price_change_percentage_24h: z.number(),
  /** Address of a picture on this site. */
  image: z.string(),
})
export type CryptoPrice = z.infer<typeof CryptoPrice>

/** `ok`: prices, perhaps old ones (`fetched_at` tells). `unavailable`: none has come yet. */
export const treasuryStates = ['ok', 'unavailable'] as const

export const TreasuryPrices = z.object({
  state: z.enum(treasuryStates),
  /** UTC moment at which the source last answered; null without prices. */
  fetched_at: z.iso.datetime().nullable(),
  /** Who gives the prices, as a reader is told. */
  source: z.string(),
  /** True for prices that nobody quoted: those of the local run. */
  sample: z.boolean(),
  prices: z.array(CryptoPrice),
})
export type TreasuryPrices = z.infer<typeof TreasuryPrices>

export const getTreasuryPrices = route({
  method: 'GET',
  path: '/api/treasury-prices',
  access: 'public',
  summary: 'Market prices of the treasury holdings in US dollars.',
  cache: 60,
  returns: TreasuryPrices,
  problems: [],
})
