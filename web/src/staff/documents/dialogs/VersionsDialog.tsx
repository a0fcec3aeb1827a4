import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileVersion } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import { ApiProblem } from '../../../api.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { fileSize } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, problemText } from '../../../kit/api.ts'
import { count, formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { download } from '../download.ts'
import { readersGet } from '../readers.ts'
import { showChanged } from '../useDocuments.ts'

/** A record with every file that it ever had. */
const read = async (id: string) => {
  const [document, { versions }] = await Promise.all([
    api.getDocument({ params: { id } }),
    api.listVersions({ params: { id } }),
  ])
  return { document, versions }
}

const facts = ({ size, pages, restored_from }: FileVersion) =>
  [
    fileSize(size, 2),
    pages === undefined ? undefined : count(pages, 'page'),
    restored_from === undefined ? undefined : `brought back from version ${restored_from}`,
  ]
    .filter(Boolean)
    .join(' · ')

const Confirm = (props: {
  document: Document
  version: number
  busy: boolean
  onYes: () => void
  onNo: () => void
}) => (
  <div className={`${lists.wide} ${layout.note}`}>
    <p>
      {readersGet(props.document, Date.now(), `version ${props.version}`)} The file that is current now stays
      in this list.
    </p>
    <footer className={layout.footer}>
      <Button size="small" onClick={props.onNo}>
        Cancel
      </Button>
      <Button size="small" variation="primary" isDisabled={props.busy} onClick={props.onYes}>
        {props.busy ? 'Restoring…' : `Restore version ${props.version}`}
      </Button>
    </footer>
  </div>
)

/** Every file that a document's address had: to download, or to restore. */
export const VersionsDialog = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const { id } = document
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', id],
    queryFn: () => read(id),
    gcTime: 0,
  })
  const [asked, setAsked] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  const restore = async (version: number, ifMatch: number) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      showChanged(await api.restoreVersion({ params: { id, version }, ifMatch }))
      toast('Version restored', `“${document.title}” is version ${version} again, at the same address.`)
      setAsked(undefined)
    } catch (failure) {
      toastError('Update Error', 'Failed to update document')
      const text = failureText(failure)
      const stale = failure instanceof ApiProblem && failure.code === 'conflict'
      setTrouble(stale ? `${text} Here is how it is now.` : text)
    }
    await refetch()
    setBusy(false)
  }

  const row = (one: FileVersion, current: Document) => (
    <li key={one.version}>
      <div className={lists.thing}>
        <strong>
          Version {one.version}
          {one.current && ', current'}
        </strong>
        <p className={layout.quiet}>
          <time dateTime={one.created_at}>{formatDateTime(one.created_at)}</time> · {facts(one)}
        </p>
      </div>
      <div className={layout.links}>
        <Button
          size="small"
          variation="link"
          ariaLabel={`Download version ${one.version}`}
          onClick={() => void download(id, one.version)}
        >
          Download
        </Button>
        {!one.current && asked !== one.version && (
          <Button
            size="small"
            variation="link"
            ariaLabel={`Restore version ${one.version}…`}
            onClick={() => setAsked(one.version)}
          >
            Restore…
          </Button>
        )}
      </div>
      {asked === one.version && (
        <Confirm
          document={current}
          version={one.version}
          busy={busy}
          onYes={() => void restore(one.version, current.version)}
          onNo={() => setAsked(undefined)}
        />
      )}
    </li>
  )

  return (
    <Dialog title={`Versions of “${document.title}”`} onClose={onClose}>
      <div className={layout.stack}>
        {(trouble ?? error) && (
          <p className={layout.note} data-tone="bad" role="alert">
            {trouble ?? problemText(error)}{' '}
            {error && (
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </p>
        )}
        {!data && !error && <p role="status">Loading versions…</p>}
        {data && (
          <ol className={lists.list} aria-label="Versions, newest first">
            {data.versions.map(one => row(one, data.document))}
          </ol>
        )}
        <footer className={layout.footer}>
          <Button onClick={onClose}>Close</Button>
        </footer>
      </div>
    </Dialog>
  )
}
