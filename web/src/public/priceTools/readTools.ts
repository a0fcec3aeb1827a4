import type { SharePriceHistory } from '#contract/market/sharePrice.ts'
import { createApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'
import { readNews } from '../sharePrice/readPrices.ts'
import { reactionTo, type Reaction } from './reactions.ts'

/** All that the tools reckon with. */
export interface Facts extends SharePriceHistory {
  /** Latest first. */
  reactions: Outcome<Reaction[]>
}

const read = async (): Promise<Facts> => {
  const { readWithRetries } = await import('../../query.ts')
  const api = createApi()
  const history = await readWithRetries(['listSharePrices', 'all'], () =>
    api.listSharePrices({ query: { range: 'all' } }),
  )
  const first = history.points[0]?.date ?? ''
  const news = await outcomeOf('Error fetching announcements', readNews(api, first))
  return {
    ...history,
    reactions:
      'value' in news
        ? { value: news.value.read.flatMap(each => reactionTo(history.points, each) ?? []) }
        : news,
  }
}

/** Reads every stored price and the announcements around them; ends in an outcome and never rejects. */
export const readTools = (): Promise<Outcome<Facts>> =>
  outcomeOf('Error fetching share price history', read())
