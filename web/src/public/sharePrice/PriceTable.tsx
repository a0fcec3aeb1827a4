import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { sharePrice as words } from '#content/sharePrice.ts'
import { paths } from '../../paths.ts'
import type { Mark } from './marks.ts'
import type { History } from './readPrices.ts'
import { stepFor, tableRows } from './tableRows.ts'
import { pence, shortDate } from './words.ts'
import styles from './SharePriceSection.module.css'

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
