import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../../../kit/useDocumentTitle.ts'
import { isSignInOver, problemText, queryClient } from '../../../../kit/api.ts'
import layout from '../../../../kit/styles/Layout.module.css'
import lists from '../../../../kit/styles/Lists.module.css'
import styles from './Health.module.css'
import { Secrets } from './Secrets.tsx'
import { ServiceTable, TableTable, type Measured } from './HealthTables.tsx'
import { useHealth } from './useHealth.ts'
import { clockTime } from './words.ts'

/** Whether the API took the sign-in of whoever looks: its answer to the measurement says it. */
const signInOf = (data: ReturnType<typeof useHealth>['data']): Omit<Measured, 'id' | 'name'> =>
  data
    ? { state: 'ok', detail: 'Authenticated', latency_ms: data.roundTrip, measured_at: data.at }
    : { state: 'failing', detail: 'Not authenticated' }

/** The measured state of all that the product runs on, measured anew every minute while the page is visible. */
export const HealthPanel = () => {
  const { data, error, isFetching, refetch } = useHealth()
  useDocumentTitle('Health')
  /** For who cannot see what changed; what is measured by itself stays quiet. */
  const [said, setSaid] = useState('')
  const measure = async () => {
    setSaid('')
    void queryClient.invalidateQueries({ queryKey: ['service secrets'] })
    const { data } = await refetch()
    if (data) setSaid(`Measured at ${clockTime(data.at)}.`)
  }
  return (
    <section className={layout.stack} aria-labelledby="health">
      <div className={layout.head}>
        <div className={lists.thing}>
          <h2 id="health">Health of the services</h2>
          <p className={layout.quiet}>
            {data
              ? `Last measured at ${clockTime(data.at)}, London time; again every minute while you look.`
              : 'Everything here is measured when you look.'}
          </p>
        </div>
        <Button isDisabled={isFetching} onClick={() => void measure()}>
          {isFetching ? 'Measuring…' : 'Refresh'}
        </Button>
      </div>
      <p role="status" className="hidden">
        {said}
      </p>
      {error && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Failed to measure the services">
          {problemText(error)} {data && 'What is below was measured before.'}
        </Alert>
      )}
      {!data && !error && <p role="status">Measuring…</p>}
      {isSignInOver(error) && <ServiceTable services={[]} signIn={signInOf(undefined)} />}
      {data && !isSignInOver(error) && (
        <>
          <ServiceTable services={data.services} signIn={signInOf(data)} />
          <div className={styles.part}>
            <h3>Tables</h3>
            <p className={layout.quiet}>
              DynamoDB counts rows and sizes about every six hours; states and times are of this moment.
            </p>
          </div>
          <TableTable tables={data.tables} />
        </>
      )}
      <h3 className={styles.part}>Secrets of third parties</h3>
      <Secrets />
    </section>
  )
}
