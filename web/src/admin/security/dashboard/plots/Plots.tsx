import type { Output } from '#contract/route.ts'
import type { getSecurityMetrics } from '#contract/security/security.ts'
import { formatDateTime } from '../../../format.ts'
import { wholeNumber } from '../../../../ui/format.ts'
import { HourPlot } from './HourPlot.tsx'
import styles from './Plots.module.css'

type Hours = Output<typeof getSecurityMetrics>['hours']

const HourTable = ({ hours }: { hours: Hours }) => (
  <details className={styles.behind}>
    <summary>Show the numbers as a table</summary>
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Numbers by hour">
      <table className={styles.table}>
        <caption className="hidden">Sign-ins and limits by hour</caption>
        <thead>
          <tr>
            <th scope="col">Hour from</th>
            <th scope="col">Signed in</th>
            <th scope="col">Failed</th>
            <th scope="col">Limits</th>
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map(({ hour, signIns, failedSignIns, rateLimitHits }) => (
            <tr key={hour}>
              <th scope="row">{formatDateTime(hour)}</th>
              <td>{wholeNumber(signIns)}</td>
              <td>{wholeNumber(failedSignIns)}</td>
              <td>{wholeNumber(rateLimitHits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

/** Sign-ins and limits over the last 24 hours. */
export const Plots = ({ hours }: { hours: Hours }) => {
  const starts = hours.map(({ hour }) => hour)
  return (
    <div className={styles.plots}>
      <HourPlot
        title="Sign-ins"
        hours={starts}
        series={[
          { name: 'Signed in', values: hours.map(({ signIns }) => signIns), tone: 'plain' },
          { name: 'Failed', values: hours.map(({ failedSignIns }) => failedSignIns), tone: 'bad' },
        ]}
      />
      <HourPlot
        title="Rate limits"
        hours={starts}
        series={[{ name: 'Counted', values: hours.map(({ rateLimitHits }) => rateLimitHits), tone: 'plain' }]}
      />
      <HourTable hours={hours} />
    </div>
  )
}
