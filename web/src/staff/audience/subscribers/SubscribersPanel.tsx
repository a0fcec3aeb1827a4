import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateKinds } from '#contract/audience/updateKinds.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { api, failureText } from '../../../kit/api.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { count } from '../../format.ts'
import { Figures } from '../../news/Figures.tsx'
import { saveFile } from '../../saveFile.ts'
import { Search } from './Search.tsx'
import styles from './Subscribers.module.css'
import { kindNames } from './kindNames.ts'

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Puts the file of all confirmed subscribers together, piece by piece, and saves it when it is whole. */
export const useExport = () => {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const pieces: string[] = []
      let [total, next]: [number, string | null] = [0, '']
      do {
        const piece = await api.exportSubscribers({ body: next ? { after: next } : {} })
        pieces.push(piece.csv)
        total += piece.count
        next = piece.next
      } while (next !== null)
      saveFile(`subscribers-${london.format(new Date())}.csv`, pieces.join(''))
      toast('Export ready', `${count(total, 'subscriber')}. That you took them is on record.`)
    } catch (error) {
      toastError('Export failed', failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

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
