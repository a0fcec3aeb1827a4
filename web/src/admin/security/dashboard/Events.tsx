import type { AuditEntry } from '#contract/security/audit.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import { relativeTime } from '../ago.ts'
import { PersonLink } from '../PersonLink.tsx'
import { actionName } from '../words.ts'
import styles from './Events.module.css'

/** The latest events of security on record. `now` in ms. */
export const Events = ({ events, now }: { events: readonly AuditEntry[] | undefined; now: number }) => (
  <section className={layout.panel} aria-labelledby="security-events">
    <h3 id="security-events">Latest security events</h3>
    {events?.length === 0 && <p className={layout.quiet}>None so far.</p>}
    {events && events.length > 0 && (
      <ul className={styles.events} aria-labelledby="security-events">
        {events.map(({ id, action_type, user_id, object, created_at }) => (
          <li key={id}>
            <span>
              <strong>{actionName(action_type)}</strong>
              {object && <small>{object}</small>}
            </span>
            <span className={styles.by}>
              <time dateTime={created_at} title={formatDateTime(created_at)}>
                {relativeTime(created_at, now)}
              </time>
              {' · '}
              <PersonLink id={user_id} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
