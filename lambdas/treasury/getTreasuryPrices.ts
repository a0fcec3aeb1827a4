import type { CryptoPrice } from '#contract/treasury.ts'
import { getTreasuryPrices as route } from '#contract/treasury.ts'
import type { Asked } from '#runtime/askSource.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { keptAnswers, type KeptAnswers } from '#runtime/keptAnswers.ts'
import { olderThan, sharedAnswer } from '#runtime/sharedAnswer.ts'
import { askMarket } from './coingecko.ts'
import { shown, StoredPrices, treasuryId } from './store.ts'

/** Seconds between two calls to the market, for all readers together (decision 9). */
const freshSeconds = 60

interface Services {
  answers: KeptAnswers<StoredPrices>
  /** @throws SourceFailure */
  market(): Promise<Asked<CryptoPrice[]>>
}

export const getTreasuryPrices =
  ({ answers, market }: Services): Handler<typeof route> =>
  async ({ request }) => {
    const ask = async (): Promise<StoredPrices> => {
      const { value: prices, sample } = await market()
      return { sample, prices }
    }
    const question = { id: treasuryId, isStale: olderThan(freshSeconds), ask }
    return shown(await sharedAnswer(answers, question, request.now))
  }

export const handler = endpoint('getTreasuryPrices', route, getTreasuryPrices, () => ({
  answers: keptAnswers(StoredPrices),
  market: askMarket,
}))
