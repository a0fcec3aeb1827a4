import type { SecurityAlert } from '#contract/security/security.ts'
import { formatDateTime } from '../../format.ts'
import { relativeTime } from '../ago.ts'
import { Json } from '../Json.tsx'
import { PersonLink } from '../PersonLink.tsx'
import { SeverityBadge } from '../SeverityBadge.tsx'
import styles from './AlertItem.module.css'

/** An alert with all that is known of it. `now` in ms. */
export const AlertItem = (props: {
  alert: SecurityAlert
  now: number
  onDismiss: (item: Element) => void
}) => {
  const { message, count, severity, timestamp, userId, details } = props.alert
  return (
    <li className={styles.alert} data-severity={severity}>
      <div className={styles.what}>
        <p className={styles.message}>
          <SeverityBadge severity={severity} /> {message}
          {count > 1 && <strong> {count} times within ten minutes</strong>}
        </p>
        <p className={styles.by}>
          <time dateTime={timestamp} title={formatDateTime(timestamp)}>
            {relativeTime(timestamp, props.now)}
          </time>
          {' · '}
          <PersonLink id={userId} />
        </p>
        <details>
          <summary>Details</summary>
          <Json label={`Details of: ${message}`} value={details} />
        </details>
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={`Dismiss: ${message}`}
        onClick={event => props.onDismiss(event.currentTarget)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </li>
  )
}
