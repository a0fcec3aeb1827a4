import type { AnnouncementSummary } from '#contract/publishing/announcements.ts'
import type { ClosingPrice } from '#contract/market/sharePrice.ts'

/** An announcement as the chart and its table name it. */
export type News = Pick<AnnouncementSummary, 'slug' | 'title' | 'released_at'>

/** The announcements made by the close of a trading day and after the one before, latest first. */
export interface Mark {
  /** Index of the day's price. */
  index: number
  news: News[]
}

/**
 * Puts announcements on the trading days on which the market could first
 * answer: what is released on a closed day belongs to the next. Those before
 * the first price and after the last have no place and are left out.
 */
export const marksOf = (
  points: readonly ClosingPrice[],
  announcements: readonly (News & Pick<AnnouncementSummary, 'date_published'>)[],
): Mark[] => {
  const first = points[0]?.date ?? ''
  const placed = announcements.flatMap(({ slug, title, released_at, date_published: date }) => {
    const index = points.findIndex(point => point.date >= date)
    return index === -1 || date < first ? [] : [{ index, news: { slug, title, released_at } }]
  })
  return [...Map.groupBy(placed, ({ index }) => index)]
    .map(([index, all]) => ({
      index,
      news: all.map(({ news }) => news).toSorted((a, b) => b.released_at.localeCompare(a.released_at)),
    }))
    .toSorted((a, b) => a.index - b.index)
}
