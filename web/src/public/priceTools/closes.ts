import type { ClosingPrice } from '#contract/market/sharePrice.ts'

type Points = readonly ClosingPrice[]

/** The last close on or before a day; undefined where the history begins later. */
export const closeBy = (points: Points, date: string): ClosingPrice | undefined =>
  points.findLast(point => point.date <= date)

/** The first close on or after a day; undefined where the history ends before. */
export const closeFrom = (points: Points, date: string): ClosingPrice | undefined =>
  points.find(point => point.date >= date)
