import { SharePrice } from '#contract/market/sharePrice.ts'
import { Reply } from '#runtime/answer.ts'
import { SourceFailure } from '#runtime/askSource.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { keptAnswers, type KeptAnswers } from '#runtime/keptAnswers.ts'
import { sharedAnswer } from '#runtime/sharedAnswer.ts'
import { thirdPartySecret } from '#runtime/thirdPartySecret.ts'
import {
  closeStore,
  type CloseStore,
  latestId,
  publicPrice,
  type SharePriceStore,
  sharePriceStore,
} from './store.ts'
import { type AskQuote, providerOf } from './provider.ts'
import { isStale } from './rules.ts'

interface Services {
  prices: Pick<SharePriceStore, 'history'>
}

export interface PriceServices {
  answers: KeptAnswers<SharePrice>
  closes: CloseStore
  /** The source that is set up; undefined without one. @throws SourceFailure */
  source(): Promise<AskQuote | undefined>
}

export const priceServices = (): PriceServices => ({
  answers: keptAnswers(SharePrice),
  closes: closeStore(),
  source: async () => providerOf(await thirdPartySecret('SECRET_PRICES_ARN')),
})

const notConfigured = async ({ answers }: PriceServices, now: Date): Promise<SharePrice> => {
  const kept = await answers.read(latestId)
  // Pages that only read what is stored learn of it here, once.
  if (kept?.value.state !== 'not_configured')
    await answers.keep(latestId, { state: 'not_configured', quote: kept?.value.quote ?? null }, now)
  return { state: 'not_configured', quote: null }
}

/** The latest price: the stored one while it is fresh, else asked for once for everybody. The last good one stays. */
export const currentPrice = async (services: PriceServices, now: Date): Promise<SharePrice> => {
  const source = await services.source().catch((error: unknown) => {
    if (!(error instanceof SourceFailure)) throw error
    return () => Promise.reject(error)
  })
  if (!source) return notConfigured(services, now)
  const ask = async (): Promise<SharePrice> => ({ state: 'ok', quote: await source(now) })
  const answer = await sharedAnswer(services.answers, { id: latestId, isStale, ask }, now)
  if (answer?.isNew && answer.value.quote) await services.closes.record(answer.value.quote)
  return publicPrice({ state: 'ok', quote: answer?.value.quote ?? null })
}

export const getSharePrice =
  (services: PriceServices): HandlerOf<'getSharePrice'> =>
  ({ request }) =>
    currentPrice(services, request.now)

export const listSharePrices =
  ({ prices }: Services): HandlerOf<'listSharePrices'> =>
  ({ query, request }) =>
    prices.history(query.range, request.now)

/** Sample prices say so in the name of their column, which stays with them wherever the file goes. */
export const downloadSharePrices =
  ({ prices }: Services): HandlerOf<'downloadSharePrices'> =>
  async ({ query: { range }, request }) => {
    const { points, sample } = await prices.history(range, request.now)
    const lines = [
      `date,close_pence${sample ? '_sample_data' : ''}`,
      ...points.map(({ date, close }) => `${date},${close}`),
    ]
    return new Reply(`${lines.join('\r\n')}\r\n`, {
      headers: { 'content-disposition': `attachment; filename="share-price-${range}.csv"` },
    })
  }

export const services = (): PriceServices & Services => ({
  ...priceServices(),
  prices: sharePriceStore(),
})
