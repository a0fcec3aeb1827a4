import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { problemText } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { itemsOf, releasesPath } from '../pickers/paths.ts'
import { useAllDocuments, useAnnouncements } from '../pickers/useThings.ts'
import { whenOf } from './moment.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { ReleaseSummary } from './ReleaseSummary.tsx'
import { useRelease } from './useReleases.ts'
import { rnsValuesOf } from './values.ts'

const New = () => {
  const [search] = useSearchParams()
  const [id] = useState(() => crypto.randomUUID())
  const announcements = useAnnouncements()
  const documents = useAllDocuments()
  const error = announcements.error ?? documents.error
  if (error) return <Failed error={error} />
  if (!announcements.data || !documents.data) return <p role="status">Loading what can go out…</p>
  const items = itemsOf(search)
  const things = [...announcements.data.announcements, ...documents.data]
  const title = things.find(thing => thing.id === items[0]?.id)?.title ?? ''
  return (
    <ReleaseForm
      id={id}
      start={{
        ...whenOf(null),
        title,
        price_sensitive: null,
        regulatory: false,
        rns: rnsValuesOf(undefined),
        confidential: false,
        readers: '',
        items,
      }}
    />
  )
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <Alert variation="error" role="alert" hasIcon={false} heading="The release could not be loaded">
    {problemText(error)}{' '}
    {onRetry && (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    )}
  </Alert>
)

const Stored = ({ id }: { id: string }) => {
  const { data, error, refetch, dataUpdatedAt } = useRelease(id)
  const [editing, setEditing] = useState(false)
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <p role="status">Loading the release…</p>
    )
  if (editing) return <ReleaseForm id={id} release={data} onDone={() => setEditing(false)} />
  return <ReleaseSummary release={data} readAt={dataUpdatedAt} onEdit={() => setEditing(true)} />
}

/** The page on which a release is put together, approved, followed and taken back. */
export const ReleasePage = () => {
  const { id = 'new' } = useParams()
  useDocumentTitle(id === 'new' ? 'New release' : 'Release')
  return (
    <section className={layout.stack} aria-label="Release">
      <p>
        <Link to={releasesPath}>All releases</Link>
      </p>
      {id === 'new' ? <New /> : <Stored key={id} id={id} />}
    </section>
  )
}
