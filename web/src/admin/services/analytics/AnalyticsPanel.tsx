import { Button, SelectField } from '@aws-amplify/ui-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { settingsOf } from '../../externalApis/storage.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { saveFile } from '../../saveFile.ts'
import services from '../Services.module.css'
import styles from './Analytics.module.css'
import { periodOf, periods } from './period.ts'
import { DayTable, PageTable } from './Tables.tsx'
import { byDay, csvOf, pageName, useVisits } from './useVisits.ts'
import { VisitChart } from './VisitChart.tsx'

/** What the select says for all of them. */
const everyPage = 'all'

/** How often pages were opened, per day and page; period and page stand in the address. */
export const AnalyticsPanel = () => {
  const [search, setSearch] = useSearchParams()
  const period = periodOf(search, settingsOf('analytics')['days'])
  const asked = search.get('page') ?? undefined
  const { data, error, refetch, isPlaceholderData } = useVisits(period)
  useDocumentTitle('Analytics')
  const addressOf = (days: number, page: string | undefined) =>
    `?${new URLSearchParams({ days: String(days), ...(page && { page }) })}`
  const visits = data && byDay(data, asked)
  const sum = visits?.reduce((all, each) => all + each, 0) ?? 0
  const known = data?.pages.map(({ path }) => path) ?? []
  return (
    <section className={services.page} aria-labelledby="analytics" aria-busy={isPlaceholderData}>
      <div>
        <h2 id="analytics">Analytics</h2>
        <p className={services.quiet}>
          How often pages of the public site were opened, by London’s days. Nothing is kept of who opened
          them; programs are left out as far as they say that they are some.
        </p>
      </div>
      <div className={styles.choice}>
        <nav aria-label="Period">
          <ul>
            {periods.map(days => (
              <li key={days}>
                <Link
                  to={addressOf(days, asked)}
                  preventScrollReset
                  aria-current={days === period ? 'true' : undefined}
                >
                  {days} days
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SelectField
          label="Page"
          value={asked ?? everyPage}
          onChange={({ target: { value } }) =>
            setSearch(addressOf(period, value === everyPage ? undefined : value), {
              preventScrollReset: true,
            })
          }
        >
          <option value={everyPage}>All pages</option>
          {[...new Set([...known, ...(asked ? [asked] : [])])].sort().map(path => (
            <option key={path} value={path}>
              {pageName(path)}
            </option>
          ))}
        </SelectField>
      </div>
      {error && (
        <FetchFailed
          heading="Failed to fetch the visits"
          error={error}
          stale={data && 'What is below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading the visits…</p>}
      {data && sum === 0 && (
        <div className={styles.empty}>
          <h3>No visits in these {period} days</h3>
          <p className={services.quiet}>
            A page counts once it has been opened in a browser that lets itself be counted.
          </p>
        </div>
      )}
      {data && visits && sum > 0 && (
        <>
          <div className={styles.card}>
            <h3>
              {wholeNumber(sum)} {sum === 1 ? 'visit' : 'visits'}{' '}
              {asked ? `of ${pageName(asked)}` : 'of all pages'}
            </h3>
            <VisitChart days={data.days} visits={visits} />
            <DayTable days={data.days} visits={visits} />
          </div>
          <div className={styles.head}>
            <h3>Most opened pages</h3>
            <Button
              size="small"
              onClick={() => saveFile(`visits-${data.days[0]}-${data.days.at(-1)}.csv`, csvOf(data))}
            >
              Download CSV
            </Button>
          </div>
          <PageTable pages={data.pages} addressOf={path => addressOf(period, path)} />
        </>
      )}
    </section>
  )
}
