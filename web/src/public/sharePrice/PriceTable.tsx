import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { sharePrice as words } from '#content/sharePrice.ts'
import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import { paths } from '../../paths.ts'
import styles from './SharePriceSection.module.css'
import type { Mark } from './marks.ts'
import type { History } from './readPrices.ts'
import { pence, shortDate } from './words.ts'

type Step = 'day' | 'week' | 'month'

/** A row of the table: the last price of a day, week or month and what was announced in it. */
interface Row {
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

const { chart } = words

/** What the chart shows as a table, coarser for long periods, and each day as CSV. */
export const PriceTable = ({ history, marks }: { history: History; marks: Mark[] }) => {
  const { points, range } = history
  const step = stepFor(points.length)
  return (
    <details className={styles['more']}>
      <summary>{chart.table}</summary>
      <p>
        <a
          href={`/api/share-price/history.csv?range=${range}`}
          download={`${company.listing.code}-share-price-${range}.csv`}
        >
          {chart.csv}
        </a>
      </p>
      <table className={`figures ${styles['table']}`}>
        <caption>{chart.rows[step]}</caption>
        <thead>
          <tr>
            <th scope="col">{chart.date}</th>
            <th scope="col">{chart.close}</th>
            <th scope="col">{chart.announcements}</th>
          </tr>
        </thead>
        <tbody>
          {tableRows(points, marks, step).map(({ point, news }) => (
            <tr key={point.date}>
              <th scope="row">{shortDate(point.date)}</th>
              <td>{pence(point.close)}</td>
              <td>
                {news.map(({ slug, title }) => (
                  <Link key={slug} to={`${paths.news}/${slug}`}>
                    {title}
                  </Link>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
