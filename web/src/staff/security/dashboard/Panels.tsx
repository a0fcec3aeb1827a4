import type { AuditEntry } from '#contract/security/audit.ts'
import type { Output } from '#contract/route.ts'
import type { getSecurityMetrics, getSecurityRecommendations } from '#contract/security/security.ts'
import { Panel } from '../../../kit/Section.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { Ago, AgoBy } from '../parts.tsx'
import styles from '../Security.module.css'
import { actionName } from '../words.ts'

/** The four figures of the dashboard; undefined while they are not known. `now` in ms. */
export const MetricCards = (props: {
  metrics: Output<typeof getSecurityMetrics> | undefined
  now: number
}) => {
  const { metrics, now } = props
  const figures = {
    'Failed Logins (24h)': metrics?.failedLogins24h,
    'Rate Limit Hits': metrics?.rateLimitHits,
    'Admin Actions Today': metrics?.adminActionsToday,
  }
  const last = metrics?.lastSecurityScan
  return (
    <dl className={styles.metrics}>
      {Object.entries(figures).map(([label, figure], place) => (
        <div key={label} data-tone={place === 0 && figure ? 'bad' : undefined}>
          <dt>{label}</dt>
          <dd>{figure === undefined ? '–' : wholeNumber(figure)}</dd>
        </div>
      ))}
      <div>
        <dt>Last Security Scan</dt>
        <dd className={styles.words}>{last ? <Ago iso={last} now={now} /> : metrics ? 'Never' : '–'}</dd>
      </div>
    </dl>
  )
}

/** The latest events of security on record. `now` in ms. */
export const Events = ({ events, now }: { events: readonly AuditEntry[] | undefined; now: number }) => (
  <Panel title="Latest security events">
    {events?.length === 0 && <p className={layout.quiet}>None so far.</p>}
    {events && events.length > 0 && (
      <ul className={styles.rows} aria-label="Latest security events">
        {events.map(({ id, action_type, user_id, object, created_at }) => (
          <li key={id}>
            <span>
              <strong>{actionName(action_type)}</strong>
              {object && <small>{object}</small>}
            </span>
            <AgoBy iso={created_at} now={now} id={user_id} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

type All = Output<typeof getSecurityRecommendations>['recommendations']

const stateNames: Record<All[number]['state'], string> = {
  ok: 'OK',
  warning: 'Warning',
  unknown: 'Not known',
}
const tones = { ok: 'good', warning: 'bad', unknown: 'quiet' }
const drawings: Record<All[number]['state'], string> = {
  ok: 'm3 8.5 3.5 3.5L13 4.5',
  warning: 'M8 2 1.5 13.5h13zM8 6.5v3.5m0 1.5v.5',
  unknown: 'M3 8h10',
}

/** What of the real configuration is as it should be and what is not. */
export const Recommendations = ({ all }: { all: All | undefined }) => (
  <Panel title="Security Recommendations">
    {all && (
      <ul className={styles.recommendations} aria-label="Security Recommendations">
        {all.map(({ id, state, title, detail }) => (
          <li key={id} data-tone={tones[state]}>
            <svg viewBox="0 0 16 16" role="img" aria-label={stateNames[state]}>
              <path d={drawings[state]} />
            </svg>
            <div>
              <strong>{title}</strong>
              <p className={layout.quiet}>{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
