import { Link } from 'react-router-dom'
import type { AuditEntry } from '#contract/security/audit.ts'
import lists from '../../../kit/styles/Lists.module.css'
import tables from '../../../kit/styles/Tables.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { Json } from '../parts.tsx'
import { actionName, shortId } from '../words.ts'
import styles from './Audit.module.css'
import { searchOf } from './filters.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A UTC moment as day and time in London, with seconds. */
const preciseTime = (iso: string): string => format.format(new Date(iso))

const nameIn = (said: unknown): string | undefined => {
  if (typeof said !== 'object' || said === null) return undefined
  const { title, name, file_path } = said as Record<string, unknown>
  return [title, name, file_path].find(one => typeof one === 'string' && one !== '') as string | undefined
}

/** The title or name of what was acted on, as it was then; undefined where the entry has none. */
const objectName = ({ before, after }: Pick<AuditEntry, 'after' | 'before'>): string | undefined =>
  nameIn(after) ?? nameIn(before)

/** A field of a record that differs; `undefined` where it was not there. */
interface Difference {
  /** Where it stands: `hosts.2.name`; empty for a record that is one value. */
  field: string
  before?: string
  after?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list as one value when it is one of words and numbers: places shift, and would all seem changed. */
const isLeaf = (value: unknown) =>
  Array.isArray(value)
    ? value.every(each => typeof each !== 'object' || each === null)
    : !isRecord(value) || Object.keys(value).length === 0

const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

const fieldsOf = (value: unknown, field = ''): Map<string, string> => {
  if (value === undefined) return new Map()
  if (isLeaf(value)) return new Map([[field, wordsOf(value)]])
  return new Map(
    Object.entries(value as object).flatMap(([name, inner]) => [
      ...fieldsOf(inner, field ? `${field}.${name}` : name),
    ]),
  )
}

/** The fields in which a thing differs from what it was, in the order of what it was and then of what came. */
export const differences = (before: unknown, after: unknown): Difference[] => {
  const [were, are] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...were.keys(), ...are.keys()])]
    .map(field => {
      const [was, is] = [were.get(field), are.get(field)]
      return { field, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }
    })
    .filter(({ before, after }) => before !== after)
}

/** What a change did to a thing, field by field. */
export const Differences = ({ before, after }: { before: unknown; after: unknown }) => {
  const fields = differences(before ?? undefined, after ?? undefined)
  if (fields.length === 0) return null
  return (
    <table className={`${tables.comparison} ${styles.differences}`}>
      <caption>What changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field || 'value'}</th>
            <td>{before === undefined ? <i>nothing</i> : <del>{before || '“”'}</del>}</td>
            <td>{after === undefined ? <i>nothing</i> : <ins>{after || '“”'}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
      <details className={`${lists.opens} ${styles.entry}`}>
        <summary>
          <time dateTime={created_at}>{preciseTime(created_at)}</time>
          <span className={styles.action}>
            <strong>{name}</strong>
            {(thing ?? object) && <small>{thing ? `“${thing}”` : object}</small>}
          </span>
          {user_email ? <span>{user_email}</span> : <code>{shortId(user_id)}</code>}
        </summary>
        <div className={`${layout.stack} ${styles.opened}`}>
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
