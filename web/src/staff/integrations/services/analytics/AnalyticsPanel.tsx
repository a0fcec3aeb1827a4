import { Button, SelectField } from '@aws-amplify/ui-react'
import { Link, useSearchParams } from 'react-router-dom'
import { Loaded, Panel, Section } from '../../../../kit/Section.tsx'
import layout from '../../../../kit/styles/Layout.module.css'
import { Table } from '../../../../kit/Table.tsx'
import { wholeNumber } from '../../../../ui/format.ts'
import { formatDate } from '../../../format.ts'
import { saveFile } from '../../../saveFile.ts'
import { settingsOf } from '../../externalApis/storage.ts'
import styles from './Analytics.module.css'
import { byDay, csvOf, pageName, periodOf, periods, useVisits } from './visits.ts'
import { VisitChart } from './VisitChart.tsx'

/** The select's value for all pages. */
const everyPage = 'all'

/** Pages that the table shows. */
const shown = 20

const figure = {
  key: 'visits',
  label: 'Visits',
  isFigure: true,
  cell: ({ visits }: { visits: number }) => wholeNumber(visits),
}

/** The number of times pages were opened, per day and page; period and page are in the address. */
export const AnalyticsPanel = () => {
  const [search, setSearch] = useSearchParams()
  const period = periodOf(search, settingsOf('analytics')['days'])
  const asked = search.get('page') ?? undefined
  const query = useVisits(period)
  const addressOf = (days: number, page: string | undefined) =>
    `?${new URLSearchParams({ days: String(days), ...(page && { page }) })}`
  const known = query.data?.pages.map(({ path }) => path) ?? []
  return (
    <Section
      title="Analytics"
      text="How often pages of the public site were opened, by London’s days. Nothing is kept of who opened them; programs are left out as far as they say that they are some."
    >
      <div className={`${layout.head} ${styles.choice}`}>
        <nav aria-label="Period">
          <ul className={layout.actions}>
            {periods.map(days => (
              <li key={days}>
                <Link
                  className={layout.filter}
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
      <div className={layout.stack} aria-busy={query.isPlaceholderData}>
        <Loaded query={query} what="visits" failed="Failed to fetch the visits">
          {data => {
            const visits = byDay(data, asked)
            const sum = visits.reduce((all, each) => all + each, 0)
            const everywhere = data.pages.reduce((all, page) => all + page.visits, 0)
            if (sum === 0)
              return (
                <div className={layout.empty}>
                  <h3>No visits in these {period} days</h3>
                  <p className={layout.quiet}>
                    A page counts once it has been opened in a browser that lets itself be counted.
                  </p>
                </div>
              )
            const days = data.days.map((day, index) => ({ id: day, visits: visits[index] ?? 0 })).reverse()
            return (
              <>
                <Panel
                  title={`${wholeNumber(sum)} ${sum === 1 ? 'visit' : 'visits'} ${asked ? `of ${pageName(asked)}` : 'of all pages'}`}
                >
                  <VisitChart days={data.days} visits={visits} />
                  <details>
                    <summary>Show the numbers as a table</summary>
                    <Table
                      isNarrow
                      caption="Visits per day"
                      rows={days}
                      columns={[{ key: 'day', label: 'Day', cell: ({ id }) => formatDate(id) }, figure]}
                    />
                  </details>
                </Panel>
                <div className={layout.head}>
                  <h3>Most opened pages</h3>
                  <Button
                    size="small"
                    onClick={() => saveFile(`visits-${data.days[0]}-${data.days.at(-1)}.csv`, csvOf(data))}
                  >
                    Download CSV
                  </Button>
                </div>
                <Table
                  isNarrow
                  caption="Most opened pages"
                  rows={data.pages.slice(0, shown).map(page => ({ ...page, id: page.path }))}
                  columns={[
                    {
                      key: 'page',
                      label: 'Page',
                      cell: ({ path }) => (
                        <Link to={addressOf(period, path)} preventScrollReset>
                          {pageName(path)}
                        </Link>
                      ),
                    },
                    figure,
                    {
                      key: 'share',
                      label: 'Share',
                      isFigure: true,
                      cell: ({ visits }) => `${Math.round((100 * visits) / everywhere)}%`,
                    },
                  ]}
                />
              </>
            )
          }}
        </Loaded>
      </div>
    </Section>
  )
}
