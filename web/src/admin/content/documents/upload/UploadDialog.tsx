import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Dialog } from '../../../../staff/Dialog.tsx'
import { signInPath } from '../../../../staff/returnPath.ts'
import { fileSize } from '../../../../ui/format.ts'
import { count } from '../../../format.ts'
import type { BucketTab } from '../useBuckets.ts'
import { useDocuments } from '../useDocuments.ts'
import { DropZone } from './DropZone.tsx'
import styles from './UploadDialog.module.css'
import { UploadRow } from './UploadRow.tsx'
import { uploader, useUploads, useUploadsPaused } from './uploads.ts'
import { isActive, totals } from './uploadQueue.ts'

/** Choosing files for a bucket, sending them, and watching each until it is public. */
export const UploadDialog = ({ bucket, onClose }: { bucket: BucketTab; onClose: () => void }) => {
  const items = useUploads()
  const { documents } = useDocuments(bucket.id)
  const [held, setHeld] = useState(true)
  const ready = items.filter(({ state }) => state === 'ready')
  const replacing = ready.filter(({ replaces }) => replaces).length
  const { loaded, size } = totals(items)
  const active = items.some(isActive)
  const paused = useUploadsPaused()
  const { pathname, search } = useLocation()

  /** Publishing is chosen anew each time (decision 49). */
  const start = () => {
    uploader.start(held)
    setHeld(true)
  }
  const add = (files: readonly File[]) =>
    uploader.add(bucket.id, files, new Set(documents?.map(({ file_name }) => file_name)))

  return (
    <Dialog title={`Upload to ${bucket.name}`} onClose={onClose}>
      <div className={styles.body}>
        {paused && (
          <p className={styles.warning} role="alert">
            Your sign-in has expired. Nothing is lost: the upload goes on once you{' '}
            <Link to={signInPath(pathname + search)}>sign in again</Link>.
          </p>
        )}
        <DropZone onFiles={add} />
        {items.length > 0 && (
          <ul className={styles.list} aria-label="Chosen files">
            {items.map(item => (
              <UploadRow key={item.key} item={item} foreign={item.bucket !== bucket.id} />
            ))}
          </ul>
        )}
        {ready.length > 0 && (
          <fieldset className={styles.when}>
            <legend>When they are checked</legend>
            <label>
              <input type="radio" name="when" checked={held} onChange={() => setHeld(true)} />
              <span>
                Keep unpublished
                <span className={styles.quiet}> They are held until you publish them.</span>
              </span>
            </label>
            <label>
              <input type="radio" name="when" checked={!held} onChange={() => setHeld(false)} />
              <span>
                Publish now
                <span className={styles.quiet}> Readers get them at once.</span>
              </span>
            </label>
          </fieldset>
        )}
        {ready.length > 0 && !held && (
          <p className={styles.warning} role="status">
            Readers get {ready.map(({ name }) => `“${name}”`).join(', ')} on the public site, on its Documents
            page and in its search, from {bucket.name}.
          </p>
        )}
        {active && (
          <div className={styles.total}>
            <progress value={loaded} max={size} aria-label="Progress of all files" />
            <p>
              {fileSize(loaded, 2)} of {fileSize(size, 2)} sent
            </p>
          </div>
        )}
        {replacing > 0 && (
          <p className={styles.warning}>
            {replacing === 1 ? 'One file replaces' : `${replacing} files replace`} an existing document of the
            same name. It keeps its address, and its old version can be restored. One that readers have can
            only be replaced with “Publish now”.
          </p>
        )}
      </div>
      <footer className={styles.footer}>
        <p className={styles.quiet}>
          {active && !paused && 'You may close this window: the upload goes on.'}
        </p>
        <Button onClick={onClose}>Close</Button>
        <Button variation="primary" isDisabled={ready.length === 0} onClick={start}>
          {ready.length > 0
            ? `${held ? 'Upload' : 'Upload and publish'} ${count(ready.length, 'file')}`
            : 'Upload'}
        </Button>
      </footer>
    </Dialog>
  )
}
