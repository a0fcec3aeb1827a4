import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import type { ReviewState } from '#contract/publishing/reviewDates.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { formatDate } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import tables from '../../../kit/styles/Tables.module.css'
import styles from '../facts/Facts.module.css'
import { itemReviewed, useRule26 } from '../facts/useFacts.ts'

const labels: Readonly<Record<ReviewState, string>> = {
  missing: 'missing',
  overdue: 'overdue',
  due: 'due within 30 days',
  fine: 'in order',
}
const tones = { missing: 'bad', overdue: 'bad', due: undefined, fine: 'good' }
const order: readonly ReviewState[] = ['missing', 'overdue', 'due', 'fine']

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

/** Where an item stands, in words. */
const wordsOf = ({ state, missing, days_left, due }: RuleStatus): string => {
  if (state === 'missing') return `Missing. ${missing ?? ''}`
  if (state === 'overdue') return `Overdue by ${days(-days_left)}`
  if (state === 'due') return days_left === 0 ? 'Due today' : `Due in ${days(days_left)}`
  return `In order until ${formatDate(due)}`
}

const Row = ({ status, today }: { status: RuleStatus; today: string }) => {
  const [busy, setBusy] = useState(false)
  const { item, title, link, reviewed, period, state } = status
  const review = async () => {
    setBusy(true)
    try {
      const answer = await api.reviewRule26({ params: { item } })
      itemReviewed(answer)
      toast(`Item (${item}) reviewed`, `The next review is due by ${formatDate(answer.due)}.`)
    } catch (error) {
      toastError('Not noted', failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        ({item}) {title}
        {link && (
          <small>
            <a href={link.href} target="_blank" rel="noreferrer">
              {link.name}
              <span className="hidden"> (opens in a new tab)</span>
            </a>
          </small>
        )}
      </th>
      <td role="cell">
        <span className={lists.state} data-tone={tones[state]}>
          {wordsOf(status)}
        </span>
      </td>
      <td role="cell">
        <time dateTime={reviewed}>{formatDate(reviewed)}</time>
        <small>
          {status.reviewed_by_email ? `by ${status.reviewed_by_email}, ` : ''}every{' '}
          {period === 6 ? 'six months' : 'year'}
        </small>
      </td>
      <td role="cell">
        {reviewed >= today ? (
          <span>Reviewed today</span>
        ) : (
          <Button
            size="small"
            isDisabled={busy || state === 'missing'}
            ariaLabel={`Item (${item}): reviewed today`}
            onClick={() => void review()}
          >
            {busy ? 'Noting…' : 'Reviewed today'}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** The items of AIM Rule 26: what is missing, overdue or due, the most urgent first. */
export const RuleList = () => {
  const { data, error, refetch } = useRule26()
  useDocumentTitle('Rule 26')
  const items = data?.items.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.due.localeCompare(b.due),
  )
  return (
    <section className={layout.stack} aria-labelledby="rule26">
      <div className={layout.head}>
        <div>
          <h2 id="rule26">AIM Rule 26</h2>
          <p className={layout.quiet}>
            {data && `The rule in its edition of ${formatDate(data.effective)}. `}Look at what the site says
            under an item; if it is right, say so. The team is mailed a month, a week and a day before a
            review is due.
          </p>
        </div>
      </div>
      {error && (
        <FetchFailed
          heading="The list could not be loaded"
          error={error}
          stale={data && 'What stands below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading the items…</p>}
      {data && items && (
        <>
          <ul className={styles.tally} aria-label="Items by state">
            {order.map(state => (
              <li key={state}>
                <strong>{items.filter(one => one.state === state).length}</strong> {labels[state]}
              </li>
            ))}
          </ul>
          <table role="table" className={`${tables.table} ${tables.folds}`}>
            <caption className="hidden">Items of AIM Rule 26</caption>
            <thead role="rowgroup">
              <tr role="row">
                {['Item', 'State', 'Last reviewed', 'Review'].map(column => (
                  <th key={column} role="columnheader" scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {items.map(status => (
                <Row key={status.item} status={status} today={data.today} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
