import { Badge, Button, SearchField, SelectField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { api } from '../../../kit/api.ts'
import { FaultyRows } from '../../shell/FaultyRows.tsx'
import { FetchFailed } from '../../../kit/Section.tsx'
import { count, formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import tables from '../../../kit/styles/Tables.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { announcementPath } from '../pickers/paths.ts'
import { matches } from '../../search.ts'
import { State } from '../pickers/State.tsx'
import { useClock } from '../pickers/useClock.ts'
import { reloadThings, useAnnouncements, type ListedAnnouncement } from '../pickers/useThings.ts'
import { stateAt, stateWords, type StateName } from './readers.ts'

/** Rows that are shown at once. */
const pageOf = 50

const textOf = ({ title, announcement_type, rns_number = '', headline_category = '' }: ListedAnnouncement) =>
  [title, announcement_type, rns_number, headline_category, headlineCategories[headline_category] ?? ''].join(
    ' ',
  )

const Row = ({ announcement, state }: { announcement: ListedAnnouncement; state: StateName }) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      <Link to={announcementPath(announcement.id)}>{announcement.title}</Link>
      <small>
        {announcement.kind === 'regulatory' ? 'Regulatory' : 'Company news'} ·{' '}
        {announcement.announcement_type}
        {announcement.rns_number && ` · RNS ${announcement.rns_number}`}
        {announcement.is_featured && ' · Featured'}
      </small>
    </th>
    <td role="cell">
      <State state={state}>{stateWords[state]}</State>
      {announcement.text_held && <State state="coming">Its text waits for you</State>}
      {announcement.released_at && <small>{exactMoment(announcement.released_at)}</small>}
    </td>
    <td role="cell" className={tables.date}>
      <time dateTime={announcement.updated_at}>{formatDateTime(announcement.updated_at)}</time>
    </td>
  </tr>
)

const removeFaulty = async (id: string): Promise<undefined> => {
  await api.removeFaultyAnnouncement({ params: { id } })
  reloadThings()
}

/** All announcements, last changed first, with filter and search. */
export const AnnouncementList = () => {
  const { data, error, isFetching, refetch } = useAnnouncements()
  const now = useClock(data)
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<StateName | 'all'>('all')
  const [shown, setShown] = useState(pageOf)
  useDocumentTitle('Announcements')

  const all = data?.announcements ?? []
  const found = all.filter(
    one => (state === 'all' || stateAt(one, now) === state) && matches(textOf(one), search),
  )
  const write = () => void navigate(announcementPath('new'))
  return (
    <section className={layout.stack} aria-labelledby="announcements">
      <div className={layout.head}>
        <div>
          <h2 id="announcements">Announcements</h2>
          <p className={layout.quiet}>
            Written here as drafts; readers see them from the moment of their release.
          </p>
        </div>
        <Button variation="primary" onClick={write}>
          Write an announcement
        </Button>
      </div>
      <div className={layout.toolbar}>
        <SearchField
          label="Search announcements"
          placeholder="Search by title, type or number"
          size="small"
          hasSearchButton={false}
          value={search}
          onChange={event => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
        <SelectField
          label="State"
          labelHidden
          size="small"
          value={state}
          onChange={event => setState(event.target.value as StateName | 'all')}
        >
          <option value="all">All states</option>
          {Object.entries(stateWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button size="small" isDisabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Refreshing…' : 'Refresh'}
        </Button>
        <p className={layout.count} role="status">
          {data && (
            <Badge>
              {found.length === all.length
                ? count(all.length, 'announcement')
                : `${found.length} of ${count(all.length, 'announcement')}`}
            </Badge>
          )}
        </p>
      </div>
      {error && (
        <FetchFailed
          heading="Failed to fetch announcements"
          error={error}
          stale={data && 'The list below'}
          onRetry={() => void refetch()}
        />
      )}
      <FaultyRows rows={data?.faulty ?? []} onRemove={removeFaulty} />
      {!data && !error && <p role="status">Loading announcements…</p>}
      {data && all.length === 0 && (
        <div className={layout.empty}>
          <h3>No announcements yet</h3>
          <p className={layout.quiet}>
            The first one that you write shows here. Readers see it once it is released.
          </p>
          <Button onClick={write}>Write the first announcement</Button>
        </div>
      )}
      {all.length > 0 && found.length === 0 && (
        <div className={layout.empty}>
          <h3>Nothing found</h3>
          <Button
            onClick={() => {
              setSearch('')
              setState('all')
            }}
          >
            Show all announcements
          </Button>
        </div>
      )}
      {found.length > 0 && (
        <table className={`${tables.table} ${tables.folds}`} role="table">
          <caption className="hidden">Announcements, last changed first</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader">Title</th>
              <th role="columnheader">State</th>
              <th role="columnheader">Changed</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {found.slice(0, shown).map(one => (
              <Row key={one.id} announcement={one} state={stateAt(one, now)} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > shown && (
        <p>
          <Button onClick={() => setShown(shown + pageOf)}>
            Show {Math.min(pageOf, found.length - shown)} more
          </Button>
        </p>
      )}
    </section>
  )
}
