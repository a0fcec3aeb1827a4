import { Link } from 'react-router-dom'
import type { Visits } from '#contract/integrations/analytics.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { formatDate } from '../../format.ts'
import styles from './Analytics.module.css'
import { pageName } from './useVisits.ts'

/** Pages that the table shows. */
const shown = 20

/** What the chart shows, in numbers. */
export const DayTable = ({ days, visits }: { days: readonly string[]; visits: readonly number[] }) => (
  <details className={styles.behind}>
    <summary>Show the numbers as a table</summary>
    <table className={styles.table}>
      <caption className="hidden">Visits per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
        </tr>
      </thead>
      <tbody>
        {days
          .map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>{wholeNumber(visits[index] ?? 0)}</td>
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  </details>
)

/** The pages that were opened most; each leads to its own chart. */
export const PageTable = (props: { pages: Visits['pages']; addressOf: (path: string) => string }) => {
  const all = props.pages.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <table className={styles.table}>
      <caption className="hidden">Most opened pages</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Visits</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {props.pages.slice(0, shown).map(({ path, visits }) => (
          <tr key={path}>
            <th scope="row">
              <Link to={props.addressOf(path)} preventScrollReset>
                {pageName(path)}
              </Link>
            </th>
            <td>{wholeNumber(visits)}</td>
            <td>{Math.round((100 * visits) / all)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
