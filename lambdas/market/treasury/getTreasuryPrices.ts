import * as z from 'zod'
import { CryptoPrice, type TreasuryPrices } from '#contract/market/treasury.ts'
import type { SourceValue } from '#runtime/askSource.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { type Kept, keptAnswers, type KeptAnswers } from '#runtime/keptAnswers.ts'
import { olderThan, sharedAnswer } from '#runtime/sharedAnswer.ts'
import { askMarket } from './coingecko.ts'

/** The stored part of the market's answer. */
export const StoredPrices = z.object({ sample: z.boolean(), prices: z.array(CryptoPrice) })
export type StoredPrices = z.infer<typeof StoredPrices>

interface Services {
  answers: KeptAnswers<StoredPrices>
  /** @throws SourceFailure */
  market(): Promise<SourceValue<CryptoPrice[]>>
}

/** The row of the prices among the kept answers. */
const treasuryId = 'treasury-prices'

/** Kept prices as readers see them, with the moment that tells their age. */
const publicPrices = (kept: Kept<StoredPrices> | undefined): TreasuryPrices => ({
  state: kept ? 'ok' : 'unavailable',
  fetched_at: kept?.fetchedAt ?? null,
  source: kept?.value.sample ? 'Local sandbox' : 'CoinGecko',
  sample: kept?.value.sample ?? false,
  prices: kept?.value.prices ?? [],
})

/** Seconds between two calls to the market, for all readers together (decision 9). */
const freshSeconds = 60

export const getTreasuryPrices =
  ({ answers, market }: Services): HandlerOf<'getTreasuryPrices'> =>
  async ({ request }) => {
    const ask = async (): Promise<StoredPrices> => {
      const { value: prices, sample } = await market()
      return { sample, prices }
    }
    const question = { id: treasuryId, isStale: olderThan(freshSeconds), ask }
    return publicPrices(await sharedAnswer(answers, question, request.now))
  }

export const services = (): Services => ({
  answers: keptAnswers(StoredPrices),
  market: askMarket,
})
