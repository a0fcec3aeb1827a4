import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { updateKinds } from '#contract/audience/updateKinds.ts'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { api } from '../../api.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { Figures } from '../Figures.tsx'
import { kindNames } from './kindNames.ts'
import { Search } from './Search.tsx'
import styles from './Subscribers.module.css'
import { useExport } from './useExport.ts'

/** How many follow the company by mail; one of them by address; all of them as a file. Nothing else of them shows. */
export const SubscribersPanel = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['subscriberCounts'],
    queryFn: () => api.countSubscribers(),
  })
  const { busy, start } = useExport()
  useDocumentTitle('Subscribers')
  return (
    <section className={styles.page} aria-labelledby="subscribers">
      <div className={styles.head}>
        <div>
          <h2 id="subscribers">Subscribers</h2>
          <p className={styles.quiet}>
            People who asked for announcements by mail, and confirmed it. Of nobody more shows than what you
            ask for by address.
          </p>
        </div>
        <Button isDisabled={busy} onClick={() => void start()}>
          {busy ? 'Exporting…' : 'Export as CSV'}
        </Button>
      </div>
      {error && (
        <FetchFailed heading="Failed to count subscribers" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <p role="status">Counting subscribers…</p>}
      {data && (
        <div className={styles.columns}>
          <section className={styles.card} aria-labelledby="subscribers-now">
            <h3 id="subscribers-now">By state</h3>
            <Figures
              figures={[
                { label: 'Subscribed', value: data.confirmed },
                { label: 'Not confirmed yet', value: data.pending, hint: 'Deleted after 48 hours' },
                { label: 'Mails came back', value: data.suppressed.bounce, hint: 'No mails for 30 days' },
                { label: 'Complained', value: data.suppressed.complaint, hint: 'No mails for a year' },
              ]}
            />
          </section>
          <section className={styles.card} aria-labelledby="subscribers-by-kind">
            <h3 id="subscribers-by-kind">Subscribed to</h3>
            <Figures
              figures={updateKinds.map(kind => ({ label: kindNames[kind], value: data.kinds[kind] }))}
            />
          </section>
        </div>
      )}
      <Search onChanged={() => void refetch()} />
    </section>
  )
}
