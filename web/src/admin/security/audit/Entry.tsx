import { Link } from 'react-router-dom'
import type { AuditEntry } from '#contract/security/audit.ts'
import lists from '../../styles/Lists.module.css'
import { Json } from '../Json.tsx'
import { actionName, shortId } from '../words.ts'
import styles from './Audit.module.css'
import { Differences } from './Differences.tsx'
import { searchOf } from './filters.ts'
import { objectName } from './objectName.ts'
import { preciseTime } from './preciseTime.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** An entry of the trail; opened, all that is on record of it. */
export const Entry = ({ entry }: { entry: AuditEntry }) => {
  const { action_type, user_id, user_email, object, created_at, details, before, after } = entry
  const { ip_address, request_id } = entry
  const thing = objectName(entry)
  const name = actionName(action_type)
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <time dateTime={created_at}>{preciseTime(created_at)}</time>
          <span className={styles.action}>
            <strong>{name}</strong>
            {(thing ?? object) && <small>{thing ? `“${thing}”` : object}</small>}
          </span>
          {user_email ? <span>{user_email}</span> : <code>{shortId(user_id)}</code>}
        </summary>
        <div className={styles.opened}>
          <dl className={lists.pairs}>
            <dt>Action</dt>
            <dd>
              <Link to={searchOf({ action: action_type })}>{action_type}</Link>
            </dd>
            <dt>Person</dt>
            <dd>
              <Link to={searchOf({ person: user_id })}>{user_id}</Link>
              {user_email && (
                <>
                  {', '}
                  <Link to={searchOf({ person: user_email })}>{user_email}</Link>
                </>
              )}
            </dd>
            {object && (
              <>
                <dt>Object</dt>
                <dd>
                  <Link to={searchOf({ object })}>{object}</Link>
                </dd>
              </>
            )}
            <dt>Address</dt>
            <dd>{ip_address ?? 'Unavailable'}</dd>
            {request_id && (
              <>
                <dt>Request</dt>
                <dd>{request_id}</dd>
              </>
            )}
          </dl>
          <Differences before={before} after={after} />
          {!isEmpty(details) && (
            <div>
              <h3>Details</h3>
              <Json label={`Details of: ${name}`} value={details} />
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
