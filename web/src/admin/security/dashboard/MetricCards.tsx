import type { Output } from '#contract/route.ts'
import type { getSecurityMetrics } from '#contract/security/security.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { formatDateTime } from '../../format.ts'
import { relativeTime } from '../ago.ts'
import styles from './MetricCards.module.css'

/** The four figures of the dashboard; undefined while they are not known. `now` in ms. */
export const MetricCards = (props: {
  metrics: Output<typeof getSecurityMetrics> | undefined
  now: number
}) => {
  const { metrics, now } = props
  const shown = (value: number | undefined) => (value === undefined ? '–' : wholeNumber(value))
  const last = metrics?.lastSecurityScan
  return (
    <dl className={styles.metrics}>
      <div data-tone={metrics?.failedLogins24h ? 'bad' : undefined}>
        <dt>Failed Logins (24h)</dt>
        <dd>{shown(metrics?.failedLogins24h)}</dd>
      </div>
      <div>
        <dt>Rate Limit Hits</dt>
        <dd>{shown(metrics?.rateLimitHits)}</dd>
      </div>
      <div>
        <dt>Admin Actions Today</dt>
        <dd>{shown(metrics?.adminActionsToday)}</dd>
      </div>
      <div>
        <dt>Last Security Scan</dt>
        <dd className={styles.words}>
          {last ? (
            <time dateTime={last} title={formatDateTime(last)}>
              {relativeTime(last, now)}
            </time>
          ) : metrics ? (
            'Never'
          ) : (
            '–'
          )}
        </dd>
      </div>
    </dl>
  )
}
