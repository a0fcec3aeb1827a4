import type { CryptoPrice } from '#contract/market/treasury.ts'
import type { SourceValue } from '#runtime/askSource.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { keptAnswers, type KeptAnswers } from '#runtime/keptAnswers.ts'
import { olderThan, sharedAnswer } from '#runtime/sharedAnswer.ts'
import { askMarket } from './coingecko.ts'
import { publicPrices, StoredPrices, treasuryId } from './store.ts'

/** Seconds between two calls to the market, for all readers together (decision 9). */
const freshSeconds = 60

interface Services {
  answers: KeptAnswers<StoredPrices>
  /** @throws SourceFailure */
  market(): Promise<SourceValue<CryptoPrice[]>>
}

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
