import { Link } from 'react-router-dom'
import type { StaffFact } from '#contract/publishing/facts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { formatDate, formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import tables from '../../../kit/styles/Tables.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { State } from '../pickers/State.tsx'
import { factPath } from './paths.ts'
import { forms } from './forms.ts'
import { useFacts } from './useFacts.ts'

const Row = ({ fact: { fact, current, next } }: { fact: StaffFact }) => {
  const { title, text, page } = forms[fact]
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link to={factPath(fact)}>{title}</Link>
        <small>{text}</small>
      </th>
      <td role="cell">
        {next?.publish_at ? (
          <>
            <State state="coming">A change waits</State>
            <small>{exactMoment(next.publish_at)}</small>
          </>
        ) : (
          <State state="out">Public</State>
        )}
        <small>
          On{' '}
          <a href={page.href} target="_blank" rel="noreferrer">
            {page.name}
            <span className="hidden"> (opens in a new tab)</span>
          </a>
        </small>
      </td>
      <td role="cell" className={tables.date}>
        <time dateTime={current.value.as_at}>{formatDate(current.value.as_at)}</time>
        <small>
          {current.saved_at ? `Saved ${formatDateTime(current.saved_at)}` : 'As the site was built'}
        </small>
      </td>
    </tr>
  )
}

/** The facts of the company: what readers see, from which day it is, and what waits for its moment. */
export const FactList = () => {
  const { data, error, refetch } = useFacts()
  useDocumentTitle('Company facts')
  return (
    <section className={layout.stack} aria-labelledby="facts">
      <div className={layout.head}>
        <div>
          <h2 id="facts">Company facts</h2>
          <p className={layout.quiet}>
            What the site states of the company. A change shows on its pages at once, or from its moment on;
            nothing has to be deployed.
          </p>
        </div>
      </div>
      {error && (
        <FetchFailed
          heading="The facts could not be loaded"
          error={error}
          stale={data && 'What stands below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading facts…</p>}
      {data && (
        <table role="table" className={`${tables.table} ${tables.folds}`}>
          <caption className="hidden">Company facts</caption>
          <thead role="rowgroup">
            <tr role="row">
              {['Fact', 'Readers', 'As at'].map(column => (
                <th key={column} role="columnheader" scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {data.facts.map(fact => (
              <Row key={fact.fact} fact={fact} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
