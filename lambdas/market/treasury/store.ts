import * as z from 'zod'
import { CryptoPrice, type TreasuryPrices } from '#contract/market/treasury.ts'
import { type Kept, keptAnswers } from '#runtime/keptAnswers.ts'

/** What is kept of the market's answer. */
export const StoredPrices = z.object({ sample: z.boolean(), prices: z.array(CryptoPrice) })
export type StoredPrices = z.infer<typeof StoredPrices>

/** The row of the prices among the kept answers. */
export const treasuryId = 'treasury-prices'

/** Kept prices as readers see them, with the moment that tells their age. */
export const publicPrices = (kept: Kept<StoredPrices> | undefined): TreasuryPrices => ({
  state: kept ? 'ok' : 'unavailable',
  fetched_at: kept?.fetchedAt ?? null,
  source: kept?.value.sample ? 'Local sandbox' : 'CoinGecko',
  sample: kept?.value.sample ?? false,
  prices: kept?.value.prices ?? [],
})

/** The last good prices, for pages that never ask the source. */
export const latestTreasuryPrices = async (): Promise<TreasuryPrices> =>
  publicPrices(await keptAnswers(StoredPrices).read(treasuryId))
