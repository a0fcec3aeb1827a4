import type { PriceRange, SharePrice, SharePriceHistory } from '#contract/market/sharePrice.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'
import type { Drawing } from './drawing.ts'
import { marksOf, type Mark } from './marks.ts'

/** The quote, with the moment (ms) at which it was read: its age counts to it. */
export interface Current extends SharePrice {
  readAt: number
}

/** The prices of a range with their drawing, which is missing where there is no price. */
export interface History extends SharePriceHistory {
  range: PriceRange
  drawing: Drawing | undefined
  marks: Outcome<Mark[]>
  /** How many announcements were read, when there are more. */
  cut: number | undefined
}

/** Announcements a page of the list, and pages at most. */
const pageSize = 50
const mostPages = 4

/** Starts reading the current price; ends in an outcome and never rejects. */
export const readPrice = (api: PublicApi): Promise<Outcome<Current>> =>
  outcomeOf(
    'Error fetching share price',
    api.getSharePrice().then(price => ({ ...price, readAt: Date.now() })),
  )

/** Regulatory announcements back to the day `from`, or as many as `mostPages` hold. */
export const readNews = async (api: Pick<PublicApi, 'listAnnouncements'>, from: string) => {
  const read = []
  let before: string | null | undefined
  for (let page = 0; page < mostPages; page++) {
    const { announcements, next } = await api.listAnnouncements({
      query: { kind: 'regulatory', limit: pageSize, ...(before && { before }) },
    })
    read.push(...announcements)
    const oldest = announcements.at(-1)?.date_published
    if (next === null || !oldest || oldest < from) return { read, cut: undefined }
    before = next
  }
  return { read, cut: read.length }
}

const read = async (api: PublicApi, range: PriceRange): Promise<History> => {
  const prices = await api.listSharePrices({ query: { range } })
  const { points } = prices
  const [first] = points
  if (!first) return { ...prices, range, drawing: undefined, marks: { value: [] }, cut: undefined }
  const [news, { drawChart }] = await Promise.all([
    outcomeOf('Error fetching announcements', readNews(api, first.date)),
    import('./drawChart.ts'),
  ])
  return {
    ...prices,
    range,
    drawing: drawChart(points),
    marks: 'value' in news ? { value: marksOf(points, news.value.read) } : news,
    cut: 'value' in news ? news.value.cut : undefined,
  }
}

/** Starts reading and drawing the prices of a range; ends in an outcome and never rejects. */
export const readHistory = (api: PublicApi, range: PriceRange): Promise<Outcome<History>> =>
  outcomeOf('Error fetching share price history', read(api, range))
