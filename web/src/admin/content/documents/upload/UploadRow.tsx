import { Button } from '@aws-amplify/ui-react'
import { bucketOf, publicAddress } from '#contract/documents/buckets.ts'
import { fileSize } from '../../../../ui/format.ts'
import styles from './UploadDialog.module.css'
import { stateWords } from './stateWords.ts'
import { uploader } from './uploads.ts'
import type { Item } from './uploadQueue.ts'

/** One chosen file: its name, where it stands, and what can be done about it. */
export const UploadRow = ({ item, foreign }: { item: Item; foreign: boolean }) => {
  const { key, name, size, state, loaded } = item
  const act = (label: string, run: (key: string) => void) => (
    <Button size="small" variation="link" ariaLabel={`${label} ${name}`} onClick={() => run(key)}>
      {label}
    </Button>
  )
  return (
    <li className={styles.row} data-state={state}>
      <p className={styles.name}>
        {name}{' '}
        <span className={styles.quiet}>
          {fileSize(size, 2)}
          {foreign && ` · for ${bucketOf(item.bucket).name}`}
          {item.release && ' · confidential'}
        </span>
      </p>
      <p className={styles.state} aria-live="polite">
        {stateWords(item)}
      </p>
      {state === 'sending' && <progress value={loaded} max={size} aria-label={`Progress of ${name}`} />}
      <p className={styles.actions}>
        {(state === 'queued' || state === 'sending') && act('Cancel', uploader.cancel)}
        {(state === 'failed' || state === 'cancelled') && act('Retry', uploader.retry)}
        {state === 'done' && !item.held && (
          <a
            href={publicAddress(item.bucket, name)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${name}`}
          >
            Open
          </a>
        )}
        {['invalid', 'ready', 'done', 'refused', 'failed', 'cancelled'].includes(state) &&
          act('Remove', uploader.remove)}
      </p>
    </li>
  )
}
