import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Choice } from '../../../kit/Choices.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { signInPath } from '../../returnPath.ts'
import { fileSize } from '../../../ui/format.ts'
import { count } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { releasePath } from '../../publishing/pickers/paths.ts'
import { WhoMayKnow } from '../../publishing/releases/WhoMayKnow.tsx'
import { audienceError } from '../../publishing/releases/confidentialDraft.ts'
import type { BucketTab } from '../useBuckets.ts'
import { useDocuments } from '../useDocuments.ts'
import { DropZone } from './DropZone.tsx'
import styles from './UploadDialog.module.css'
import { UploadRow } from './UploadRow.tsx'
import { type Item, isActive, totals } from './uploadQueue.ts'
import { uploader, useUploadAudience, useUploads, useUploadsPaused } from './uploads.ts'

/** Who knows of the confidential files that were sent, and where others are named; a line for each release. */
const ItsRelease = ({ items }: { items: readonly Item[] }) => {
  const sent = items.filter(({ state }) => ['checking', 'recorded', 'done'].includes(state))
  const byRelease = Map.groupBy(sent, ({ release }) => release?.id)
  return [...byRelease].map(([id, [first, ...others]]) =>
    id === undefined ? null : (
      <p key={id} className={layout.note} role="status">
        {count(others.length + 1, 'file')} in “{first?.release?.title}”, known to the people who are named on
        it. <Link to={releasePath(id)}>Open the release to name others</Link>
      </p>
    ),
  )
}

/** Choosing files for a bucket, sending them, and watching each until it is public. */
export const UploadDialog = ({ bucket, onClose }: { bucket: BucketTab; onClose: () => void }) => {
  const items = useUploads()
  const { documents } = useDocuments(bucket.id)
  const audience = useUploadAudience()
  const [unpublished, setUnpublished] = useState(true)
  const [shown, setShown] = useState<string>()
  const held = audience.named || unpublished
  const ready = items.filter(({ state }) => state === 'ready')
  const replacing = ready.filter(({ replaces }) => replaces)
  // The document there has another release, or none: what is confidential cannot hide behind it.
  const taken = audience.named && replacing.length > 0
  const { loaded, size } = totals(items)
  const active = items.some(isActive)
  const paused = useUploadsPaused()
  const { pathname, search } = useLocation()

  /** Publishing is chosen anew each time (decision 49). */
  const start = () => {
    const error = audienceError(audience)
    setShown(error)
    if (error !== undefined) return
    uploader.start(held)
    setUnpublished(true)
  }
  const add = (files: readonly File[]) =>
    uploader.add(bucket.id, files, new Set(documents?.map(({ file_name }) => file_name)))

  return (
    <Dialog title={`Upload to ${bucket.name}`} onClose={onClose}>
      <div className={layout.stack}>
        {paused && (
          <p className={layout.note} role="alert">
            Your sign-in has expired. Nothing is lost: the upload goes on once you{' '}
            <Link to={signInPath(pathname + search)}>sign in again</Link>.
          </p>
        )}
        <DropZone onFiles={add} />
        {items.length > 0 && (
          <ul className={`${lists.list} ${lists.scroll}`} aria-label="Chosen files">
            {items.map(item => (
              <UploadRow key={item.key} item={item} foreign={item.bucket !== bucket.id} />
            ))}
          </ul>
        )}
        <ItsRelease items={items} />
        {ready.length > 0 && (
          <>
            <WhoMayKnow
              legend="Who may know of these files"
              audience={audience}
              error={shown}
              onChange={next => {
                uploader.choose(next)
                setShown(undefined)
              }}
            />
            <fieldset className={inputs.group}>
              <legend className={inputs.label}>When they are checked</legend>
              <Choice
                type="radio"
                name="when"
                label="Keep unpublished"
                hint={
                  audience.named
                    ? 'They are held until their release goes out.'
                    : 'They are held until you publish them.'
                }
                checked={held}
                onChange={() => setUnpublished(true)}
              />
              <Choice
                type="radio"
                name="when"
                label="Publish now"
                hint={
                  audience.named
                    ? 'Not for confidential files: readers get them with their release.'
                    : 'Readers get them at once.'
                }
                checked={!held}
                disabled={audience.named}
                onChange={() => setUnpublished(false)}
              />
            </fieldset>
          </>
        )}
        {ready.length > 0 && !held && (
          <p className={layout.note} role="status">
            Readers get {ready.map(({ name }) => `“${name}”`).join(', ')} on the public site, on its Documents
            page and in its search, from {bucket.name}.
          </p>
        )}
        {active && (
          <div className={layout.quiet}>
            <progress
              className={styles.progress}
              value={loaded}
              max={size}
              aria-label="Progress of all files"
            />
            <p>
              {fileSize(loaded, 2)} of {fileSize(size, 2)} sent
            </p>
          </div>
        )}
        {taken && (
          <p className={layout.note} role="status">
            {replacing.map(({ name }) => `“${name}”`).join(', ')}: the name is taken, and a confidential file
            replaces no other. Remove it here, and give the file another name.
          </p>
        )}
        {!audience.named && replacing.length > 0 && (
          <p className={layout.note}>
            {replacing.length === 1 ? 'One file replaces' : `${replacing.length} files replace`} an existing
            document of the same name. It keeps its address, and its old version can be restored. One that
            readers have can only be replaced with “Publish now”.
          </p>
        )}
      </div>
      <footer className={layout.footer}>
        <p className={layout.quiet}>
          {active && !paused && 'You may close this window: the upload goes on.'}
        </p>
        <Button onClick={onClose}>Close</Button>
        <Button variation="primary" isDisabled={ready.length === 0 || taken} onClick={start}>
          {ready.length > 0
            ? `${held ? 'Upload' : 'Upload and publish'} ${count(ready.length, 'file')}`
            : 'Upload'}
        </Button>
      </footer>
    </Dialog>
  )
}
