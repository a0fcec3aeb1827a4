import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import type { Mark } from './marks.ts'

export type Step = 'day' | 'week' | 'month'

/** A row of the table: the last price of a day, week or month and what was announced in it. */
export interface Row {
  point: ClosingPrice
  news: Mark['news']
}

/** Rows for each day up to this many prices, for each week up to the next, else for each month. */
const mostDays = 31
const mostWeeks = 53 * 5

/** How finely a table shows so many prices; the CSV has each day. */
export const stepFor = (count: number): Step =>
  count <= mostDays ? 'day' : count <= mostWeeks ? 'week' : 'month'

const monday = (date: string) => {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

const periodOf = { day: (date: string) => date, week: monday, month: (date: string) => date.slice(0, 7) }

/** The rows of the table, latest first. `points` are oldest first. */
export const tableRows = (points: readonly ClosingPrice[], marks: readonly Mark[], step: Step): Row[] => {
  const newsAt = new Map(marks.map(({ index, news }) => [index, news]))
  const rows = new Map<string, Row>()
  for (const [index, point] of points.entries()) {
    const period = periodOf[step](point.date)
    const news = [...(newsAt.get(index) ?? []), ...(rows.get(period)?.news ?? [])]
    rows.set(period, { point, news })
  }
  return [...rows.values()].toReversed()
}
