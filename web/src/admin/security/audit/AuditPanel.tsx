import { Alert, Button } from '@aws-amplify/ui-react'
import { useSearchParams } from 'react-router-dom'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { isSignInOver, problemText, queryClient } from '../../api.ts'
import layout from '../../styles/Layout.module.css'
import { LiveMark } from '../dashboard/LiveMark.tsx'
import { useLive } from '../live.ts'
import styles from './Audit.module.css'
import { Entry } from './Entry.tsx'
import { filtersOf, noFilters, problemsOf, searchOf, type Filters } from './filters.ts'
import { finds } from './found.ts'
import { Search } from './Search.tsx'
import { auditKey, together, useAudit } from './useAudit.ts'
import { useExport } from './useExport.ts'

const Export = ({ filters, isDisabled }: { filters: Filters; isDisabled: boolean }) => {
  const { done, start, stop } = useExport()
  if (done === undefined)
    return (
      <Button isDisabled={isDisabled} onClick={() => void start(filters)}>
        Export as CSV
      </Button>
    )
  return (
    <div className={layout.actions}>
      <p role="status">Exporting… {wholeNumber(done)} entries so far</p>
      <Button size="small" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}

/** The audit trail: searched, read page by page, exported. What happens while it is open shows at its top. */
export const AuditPanel = () => {
  useDocumentTitle('Audit trail')
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  const isAsked = Object.keys(problemsOf(filters)).length === 0
  const { state, arrivals, clear } = useLive()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(filters, isAsked)
  const came = arrivals.isPartial ? [] : arrivals.entries.filter(entry => finds(filters, entry))
  const entries = data && together(came, ...data.pages.map(page => page.entries))
  const readAnew = () => {
    clear()
    void queryClient.resetQueries({ queryKey: auditKey })
  }
  return (
    <section className={layout.stack} aria-labelledby="audit">
      <header className={layout.head}>
        <div>
          <h2 id="audit">Audit trail</h2>
          <p className={layout.quiet}>
            Who did what, to what, and when, by London’s clocks. Nobody can change or delete an entry.
          </p>
          <LiveMark state={state} />
        </div>
        <Export filters={filters} isDisabled={!isAsked} />
      </header>
      <Search
        filters={filters}
        onSearch={said => setSearch(new URLSearchParams(searchOf({ ...noFilters, ...said })))}
      />
      {error && !isSignInOver(error) && (
        <Alert variation="error" role="alert" hasIcon={false} heading="The audit trail could not be read">
          <p>
            {problemText(error)} {data && 'What is below was read before.'}
          </p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {isAsked && !data && !error && <p role="status">Reading the audit trail…</p>}
      {arrivals.isPartial && (
        <p className={styles.many} role="status">
          More happened than is shown here.{' '}
          <Button size="small" onClick={readAnew}>
            Show the newest
          </Button>
        </p>
      )}
      {entries?.length === 0 && !hasNextPage && (
        <div className={layout.empty}>
          <h3>Nothing found</h3>
          <p className={layout.quiet}>
            {searchOf(filters)
              ? 'No entry is like that. Try fewer or shorter words.'
              : 'Nothing is on record yet.'}
          </p>
        </div>
      )}
      {entries && entries.length > 0 && (
        <ol className={styles.entries} aria-label="Entries">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries && (hasNextPage || entries.length > 0) && (
        <p className={layout.quiet}>
          {hasNextPage ? (
            <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
            </Button>
          ) : (
            'That is all.'
          )}
        </p>
      )}
    </section>
  )
}
