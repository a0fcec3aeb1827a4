import { Button } from '@aws-amplify/ui-react'
import type { PollRun, Provider } from '#contract/news/providers.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import tables from '../../../kit/styles/Tables.module.css'
import styles from './Polling.module.css'

const outcomes: Record<PollRun['outcome'], string> = {
  new_items: 'New items',
  nothing_new: 'Nothing new',
  unchanged: 'Unchanged',
  failed: 'Failed',
}

const tones = { new_items: 'good', nothing_new: undefined, unchanged: undefined, failed: 'bad' }

const placed = ({ adapter, secret_name, secret_placement: placement }: Provider): string => {
  if (secret_name === null) return 'None is sent'
  if (placement === null)
    return `“${secret_name}”, as ${adapter === 'feed' ? 'a bearer token' : 'the service takes it'}`
  if (placement.in === 'basic') return `“${secret_name}”, as user name and password (basic)`
  return `“${secret_name}”, in the ${placement.in === 'header' ? 'header' : 'query as'} ${placement.name}`
}

const Runs = ({ runs }: { runs: readonly PollRun[] }) => (
  <div className={lists.scroll} role="region" aria-label="Last runs" tabIndex={0}>
    <table className={`${tables.table} ${tables.folds} ${styles.runs}`}>
      <caption className="hidden">Last runs, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Status</th>
          <th scope="col">Items</th>
          <th scope="col">Duration</th>
        </tr>
      </thead>
      <tbody>
        {runs.map(run => (
          <tr key={run.started_at}>
            <th scope="row">{formatDateTime(run.started_at)}</th>
            <td>
              <span className={lists.state} data-tone={tones[run.outcome]}>
                {outcomes[run.outcome]}
              </span>
              {run.error && <small>{run.error}</small>}
            </td>
            <td>
              {run.seen} seen, {run.added} new
              {run.changed > 0 && `, ${run.changed} changed`}
              {run.skipped > 0 && `, ${run.skipped} unreadable`}
            </td>
            <td className={tables.date}>{run.duration_ms.toLocaleString('en-GB')} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** How a provider is polled: its settings, next run and last runs, and a poll now. */
export const Polling = (props: { provider: Provider; busy: string | undefined; onPoll: () => void }) => {
  const { provider, busy, onPoll } = props
  const { next_poll_at, runs, categories, symbols } = provider
  return (
    <details className={styles.polling}>
      <summary>Polling</summary>
      <div className={layout.stack}>
        <dl className={lists.pairs}>
          <dt>Next run</dt>
          <dd>{next_poll_at === null ? 'None: it is inactive' : formatDateTime(next_poll_at)}</dd>
          <dt>Secret</dt>
          <dd>{placed(provider)}</dd>
          <dt>Auto-import</dt>
          <dd>
            {provider.auto_import ? 'On: new items become announcements' : 'Off: items wait to be imported'}
          </dd>
          {provider.is_ris && (
            <>
              <dt>Regulatory</dt>
              <dd>A regulatory information service</dd>
            </>
          )}
          <dt>Categories</dt>
          <dd>{categories.length === 0 ? 'All' : categories.join(', ')}</dd>
          {symbols.length > 0 && (
            <>
              <dt>Symbols</dt>
              <dd>{symbols.join(', ')}</dd>
            </>
          )}
        </dl>
        <div>
          <Button
            size="small"
            isDisabled={busy !== undefined || !provider.is_active}
            aria-describedby={`provider-${provider.id}`}
            onClick={onPoll}
          >
            {busy === 'poll' ? 'Polling…' : 'Poll now'}
          </Button>
        </div>
        {runs.length === 0 ? (
          <p className={layout.quiet}>It has not been polled yet.</p>
        ) : (
          <Runs runs={runs} />
        )}
      </div>
    </details>
  )
}
