import { Alert, Button, SearchField, Tabs } from '@aws-amplify/ui-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import layout from '../../kit/styles/Layout.module.css'
import lists from '../../kit/styles/Lists.module.css'
import { DatabasePanel } from './DatabasePanel.tsx'
import { DeletedPanel } from './DeletedPanel.tsx'
import { DocumentPanel, type Wish } from './DocumentPanel.tsx'
import styles from './Manager.module.css'
import { Placeholders } from './Placeholders.tsx'
import { type Address, addressQuery, views, type View } from './address.ts'
import { DeleteDialog } from './dialogs/DeleteDialog.tsx'
import { DownloadDialog } from './dialogs/DownloadDialog.tsx'
import { EditDialog } from './dialogs/EditDialog.tsx'
import { InspectDialog } from './dialogs/InspectDialog.tsx'
import { MoveDialog } from './dialogs/MoveDialog.tsx'
import { RestrictDialog } from './dialogs/RestrictDialog.tsx'
import { UnpublishDialog } from './dialogs/UnpublishDialog.tsx'
import { VersionsDialog } from './dialogs/VersionsDialog.tsx'
import { defaultSort, type Sort } from './documentRows.ts'
import { UploadButton } from './upload/UploadButton.tsx'
import { UploadDialog } from './upload/UploadDialog.tsx'
import { useAddress, useSearchText } from './useAddress.ts'
import { type BucketTab, useBuckets } from './useBuckets.ts'
import { useDocuments } from './useDocuments.ts'
import { useReorder } from './useReorder.ts'

/** Storage View: the files of one bucket. */
export const BucketPanel = (props: {
  bucket: BucketTab
  search: string
  onSearch: (search: string) => void
  sort: Address['sort']
  onSort: (sort: Address['sort']) => void
  onWish: (wish: Wish) => void
  onUpload: () => void
}) => {
  const { bucket, onUpload, ...rest } = props
  const list = useDocuments(bucket.id)
  const { move, trouble, forget } = useReorder(bucket.id)
  return (
    <>
      {trouble && (
        <Alert variation="warning" role="alert" hasIcon={false} isDismissible onDismiss={forget}>
          {trouble}
        </Alert>
      )}
      <DocumentPanel
        {...rest}
        view="storage"
        caption={`Documents in ${bucket.name}`}
        list={list}
        onOrder={move}
        unread={bucket.id === 'consitutionaldocuments' && <Placeholders />}
        empty={
          <div className={layout.empty}>
            <h3>No documents in {bucket.name} yet</h3>
            <p className={layout.quiet}>
              The first file that you upload shows here. Readers get it once you publish it.
            </p>
            <Button onClick={onUpload}>Upload the first file</Button>
          </div>
        }
      />
    </>
  )
}

/** Enhanced Document Manager: files by bucket, records of all, what was deleted, and the way in for new ones. */
export const DocumentManager = () => {
  const { address, change } = useAddress()
  const { view, sort } = address
  const [search, setSearch] = useSearchText(address.search, change)
  const { buckets, failed, again } = useBuckets()
  const bucket = buckets?.find(({ slug }) => slug === address.bucket) ?? buckets?.[0]
  const selected = view === 'storage' ? bucket : undefined
  const [uploading, setUploading] = useState(false)
  const [wish, setWish] = useState<Wish>()
  useDocumentTitle('Content')

  const close = () => setWish(undefined)
  const onWish = useCallback(
    (wanted: Wish) =>
      wanted.asked === 'edit' ? change({ edit: wanted.documents[0]?.id ?? null }) : setWish(wanted),
    [change],
  )
  const listed = {
    search,
    onSearch: setSearch,
    sort,
    onSort: (next: Sort) => change({ sort: next, search }),
    onWish,
  }
  const viewLink = (to: View) => {
    const usual = defaultSort[to === 'database' ? 'database' : 'storage']
    const query = addressQuery({ ...address, view: to, search, sort: usual, edit: null })
    return `?${new URLSearchParams(query)}`
  }
  const first = wish?.documents[0]

  return (
    <section className={layout.stack} aria-labelledby="manager">
      <div className={layout.head}>
        <div className={lists.thing}>
          <h2 id="manager">Enhanced Document Manager</h2>
          <p className={layout.quiet}>
            Files are checked when they are uploaded, then held until somebody publishes them.
          </p>
        </div>
        <UploadButton bucket={selected} onOpen={() => setUploading(true)} />
      </div>
      <nav aria-label="Views of the documents">
        <ul className={styles.views}>
          {(Object.keys(views) as View[]).map(key => (
            <li key={key}>
              <Link to={viewLink(key)} aria-current={key === view ? 'page' : undefined}>
                {views[key]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {failed && (
        <Alert variation="warning" hasIcon={false}>
          The buckets could not be listed. These are the four known ones.{' '}
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </Alert>
      )}
      {!(buckets && bucket) && <p role="status">Loading buckets…</p>}
      {view === 'storage' && buckets && bucket && (
        <Tabs.Container
          isLazy
          value={bucket.slug}
          onValueChange={slug => change({ bucket: slug, search, edit: null })}
        >
          <Tabs.List className={styles.buckets ?? ''} aria-label="Buckets">
            {buckets.map(({ slug, name }) => (
              <Tabs.Item key={slug} value={slug}>
                {name}
              </Tabs.Item>
            ))}
          </Tabs.List>
          {buckets.map(one => (
            <Tabs.Panel key={one.slug} value={one.slug}>
              <BucketPanel {...listed} bucket={one} onUpload={() => setUploading(true)} />
            </Tabs.Panel>
          ))}
        </Tabs.Container>
      )}
      {view === 'database' && <DatabasePanel {...listed} />}
      {view === 'deleted' && (
        <>
          <div className={layout.toolbar}>
            <SearchField
              label="Search deleted documents"
              placeholder="Search by title or file name"
              size="small"
              hasSearchButton={false}
              value={search}
              onChange={event => setSearch(event.target.value)}
              onClear={() => setSearch('')}
            />
          </div>
          <DeletedPanel search={search} />
        </>
      )}
      {uploading && selected && <UploadDialog bucket={selected} onClose={() => setUploading(false)} />}
      {address.edit && (
        <EditDialog key={address.edit} id={address.edit} onClose={() => change({ edit: null })} />
      )}
      {wish?.asked === 'move' && (
        <MoveDialog documents={wish.documents} buckets={buckets ?? []} onClose={close} />
      )}
      {wish?.asked === 'delete' && (
        <DeleteDialog
          documents={wish.documents}
          view={view === 'database' ? 'database' : 'storage'}
          onClose={close}
        />
      )}
      {wish?.asked === 'download' && <DownloadDialog documents={wish.documents} onClose={close} />}
      {wish?.asked === 'inspect' && first && <InspectDialog document={first} onClose={close} />}
      {wish?.asked === 'restrict' && first && <RestrictDialog document={first} onClose={close} />}
      {wish?.asked === 'unpublish' && first && <UnpublishDialog document={first} onClose={close} />}
      {wish?.asked === 'versions' && first && <VersionsDialog document={first} onClose={close} />}
    </section>
  )
}
