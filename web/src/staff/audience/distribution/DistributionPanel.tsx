import { Button } from '@aws-amplify/ui-react'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import styles from './Distribution.module.css'
import { ReportCard } from './ReportCard.tsx'
import { SwitchCard } from './SwitchCard.tsx'
import { useDistributions } from './useDistributions.ts'

/** How each announcement reached those who follow the company by mail, and the switch that pauses mails. */
export const DistributionPanel = () => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDistributions()
  const first = data?.pages[0]
  const reports = data?.pages.flatMap(({ distributions }) => distributions) ?? []
  useDocumentTitle('Distribution')
  return (
    <section className={styles.page} aria-labelledby="distribution">
      <div>
        <h2 id="distribution">Distribution</h2>
        <p className={styles.quiet}>What became of the mails about each announcement. Times are London’s.</p>
      </div>
      {error && (
        <FetchFailed
          heading="Failed to fetch distributions"
          error={error}
          stale={data && 'What is below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading distributions…</p>}
      {first && <SwitchCard mails={first.mail_switch} />}
      {first && reports.length === 0 && (
        <div className={styles.empty}>
          <h3>Nothing was distributed yet</h3>
          <p className={styles.quiet}>
            From the moment on at which an announcement is out, this shows how many people it was mailed to.
          </p>
        </div>
      )}
      {first && reports.length > 0 && (
        <ul className={styles.reports} aria-label="Announcements">
          {reports.map(report => (
            <ReportCard
              key={report.id}
              report={report}
              isPaused={first.mail_switch.paused}
              now={Date.parse(first.now)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p>
          <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
          </Button>
        </p>
      )}
    </section>
  )
}
