import { londonTime } from '#contract/londonTime.ts'
import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import type { News } from '../sharePrice/marks.ts'
import { changeBetween } from './money.ts'

/** The price around an announcement. */
export interface Reaction extends News {
  /** The last close that did not know of it. */
  before: ClosingPrice
  /** The first close that did. */
  after: ClosingPrice
  /** Hundredths of a per cent. */
  change: number
}

/** London's end of trading before the closing auction: what comes from then on meets the next trading day. */
export const marketClose = '16:30:00'

/** Days between an announcement and a close beyond which the one says nothing of the other: the history has a gap. */
export const mostDays = 7

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/**
 * The last close before an announcement and the first one after it. Trading days are those with a close: on any other
 * day, and from 16:30 in London on, the next one is the first to answer.
 * @param points oldest first
 * @returns undefined where one of the two is missing or too far away
 */
export const reactionTo = (points: readonly ClosingPrice[], news: News): Reaction | undefined => {
  const { date, time } = londonTime(new Date(news.released_at))
  const isLate = time >= marketClose
  const index = points.findIndex(point => (isLate ? point.date > date : point.date >= date))
  const [before, after] = [points[index - 1], points[index]]
  if (!before || !after) return undefined
  if (daysBetween(before.date, date) > mostDays || daysBetween(date, after.date) > mostDays) return undefined
  const change = changeBetween(before.close, after.close)
  return change === undefined ? undefined : { ...news, before, after, change }
}
