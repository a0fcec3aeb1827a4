import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retentionYears } from '#contract/limits.ts'
import type { Retained } from '#contract/publishing/releaseEdits.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { api } from '../../kit/api.ts'
import { FetchFailed } from '../../kit/Section.tsx'
import { count, formatDateTime } from '../format.ts'
import { saveFile } from '../saveFile.ts'
import layout from '../../kit/styles/Layout.module.css'
import tables from '../../kit/styles/Tables.module.css'

const years = (now: number): number[] =>
  Array.from({ length: retentionYears + 2 }, (_, index) => now - 1 + index)

const Row = ({ item }: { item: Retained }) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      <a href={item.url} target="_blank" rel="noreferrer">
        {item.title}
      </a>
      <small>
        {item.type === 'document' ? 'Document' : 'Announcement'}
        {item.rns_number && ` · RNS ${item.rns_number}`}
      </small>
    </th>
    <td role="cell" className={tables.date}>
      <time dateTime={item.public_since}>{formatDateTime(item.public_since)}</time>
    </td>
    <td role="cell" className={tables.date}>
      <time dateTime={item.retained_until}>{formatDateTime(item.retained_until)}</time>
    </td>
  </tr>
)

/** What regulatory things leave their retention in a year, to look at and to take along. */
export const Retention = () => {
  const [thisYear] = useState(() => new Date().getUTCFullYear())
  const [year, setYear] = useState(thisYear)
  const { data, error, refetch } = useQuery({
    queryKey: ['retention', year],
    queryFn: () => api.listRetention({ query: { year } }),
  })
  useDocumentTitle('Retention')
  return (
    <section className={layout.stack} aria-labelledby="retention">
      <div className={layout.head}>
        <div>
          <h2 id="retention">Retention</h2>
          <p className={layout.quiet}>
            Regulatory announcements and their documents stay as they went out for {retentionYears} years.
            These may be taken away from their day on; nothing is taken away by itself.
          </p>
        </div>
        <Button
          isDisabled={!data || data.items.length === 0}
          onClick={() => data && saveFile(`retention-${year}.csv`, data.csv)}
        >
          Save as CSV
        </Button>
      </div>
      <div className={layout.actions} role="group" aria-label="Year in which retention ends">
        {years(thisYear).map(one => (
          <button
            key={one}
            type="button"
            className={layout.filter}
            aria-pressed={one === year}
            onClick={() => setYear(one)}
          >
            {one}
          </button>
        ))}
        <p className={layout.count} role="status">
          {data && count(data.items.length, 'thing')}
        </p>
      </div>
      {error && (
        <FetchFailed
          heading="Failed to fetch what leaves retention"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading what leaves retention…</p>}
      {data && data.items.length === 0 && (
        <div className={layout.empty}>
          <h3>Nothing leaves retention in {year}</h3>
          <p className={layout.quiet}>
            What went out as regulatory in {year - retentionYears} would stand here.
          </p>
        </div>
      )}
      {data && data.items.length > 0 && (
        <table role="table" className={`${tables.table} ${tables.folds}`}>
          <caption className="hidden">Leaves retention in {year}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                What
              </th>
              <th role="columnheader" scope="col">
                Public since
              </th>
              <th role="columnheader" scope="col">
                Kept until
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {data.items.map(item => (
              <Row key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
