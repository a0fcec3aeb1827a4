import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { announcementsPath } from '../pickers/paths.ts'
import { useAnnouncement } from './useAnnouncement.ts'
import { useAudience } from './useAudience.tsx'
import { emptyValues, usualType, type Values } from './values.ts'
import { Workspace } from './Workspace.tsx'

const New = () => {
  const [search] = useSearchParams()
  const [id] = useState(() => crypto.randomUUID())
  const audience = useAudience()
  const kind: Values['kind'] = search.get('kind') === 'regulatory' ? 'regulatory' : 'company'
  const values: Values = {
    ...emptyValues,
    kind,
    announcement_type: usualType[kind],
    replaces: search.get('replaces') ?? '',
  }
  return <Workspace id={id} start={values} audience={audience} />
}

const Stored = ({ id }: { id: string }) => {
  const { data, error, refetch } = useAnnouncement(id)
  if (data) return <Workspace id={id} announcement={data} start={emptyValues} />
  if (!error) return <p role="status">Loading the announcement…</p>
  return (
    <FetchFailed
      heading="The announcement could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

/** The page on which an announcement is written, looked at, edited and withdrawn. */
export const AnnouncementPage = () => {
  const { id = 'new' } = useParams()
  useDocumentTitle(id === 'new' ? 'New announcement' : 'Announcement')
  return (
    <section className={layout.stack} aria-label="Announcement">
      <p>
        <Link to={announcementsPath}>All announcements</Link>
      </p>
      {id === 'new' ? <New /> : <Stored key={id} id={id} />}
    </section>
  )
}
