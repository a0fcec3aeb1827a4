import { Button } from '@aws-amplify/ui-react'
import { bucketOf, publicAddress } from '#contract/documents/buckets.ts'
import { fileSize } from '../../../ui/format.ts'
import styles from './UploadDialog.module.css'
import type { Item } from './uploadQueue.ts'
import { uploader } from './uploads.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'

const late =
  'The server is still checking this file. You can close this page: nothing is lost, and the document shows in the list when the check ends.'

/** What whoever plans a confidential release has to know of a file. */
const confidential = ({ unmarkable }: Item): string =>
  unmarkable === undefined
    ? ''
    : `. As part of a confidential release nobody could download it, because a copy cannot be marked with its reader. ${unmarkable} For that, save it anew as a plain PDF without a password, and upload that in its place.`

/** The state of a file, in a person's words. */
export const stateWords = (item: Item): string => {
  switch (item.state) {
    case 'invalid':
    case 'refused':
    case 'failed':
      return item.reason ?? 'Failed to upload file'
    case 'ready':
      return item.replaces ? 'Replaces the existing file of this name' : 'Ready'
    case 'queued':
      return 'Waiting for its turn'
    case 'sending':
      return item.interrupted
        ? 'The connection was lost. Trying again…'
        : `Sending… ${Math.floor((item.loaded / item.size) * 100)}%`
    case 'checking':
      return item.late ? late : 'Checking…'
    case 'recorded':
      if (item.late) return late
      return item.held ? 'Recorded. It is being held back…' : 'Recorded. Its public address follows…'
    case 'done':
      return (item.held ? 'Done: held, not published' : 'Done: it is on the public site') + confidential(item)
    case 'cancelled':
      return 'Cancelled'
  }
}

const tones: Partial<Record<Item['state'], string>> = {
  sending: 'coming',
  checking: 'coming',
  recorded: 'coming',
  done: 'good',
  invalid: 'bad',
  refused: 'bad',
  failed: 'bad',
}

/** One chosen file: its name, its state and its actions. */
export const UploadRow = ({ item, foreign }: { item: Item; foreign: boolean }) => {
  const { key, name, size, state, loaded } = item
  const act = (label: string, run: (key: string) => void) => (
    <Button size="small" variation="link" ariaLabel={`${label} ${name}`} onClick={() => run(key)}>
      {label}
    </Button>
  )
  return (
    <li data-tone={tones[state] ?? 'quiet'}>
      <div className={lists.thing}>
        <strong>{name}</strong>
        <p>
          <small>
            {fileSize(size, 2)}
            {foreign && ` · for ${bucketOf(item.bucket).name}`}
            {item.release && ' · confidential'}
          </small>
        </p>
        <p className={lists.state} aria-live="polite">
          {stateWords(item)}
        </p>
      </div>
      <p className={layout.links}>
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
      {state === 'sending' && (
        <progress className={styles.progress} value={loaded} max={size} aria-label={`Progress of ${name}`} />
      )}
    </li>
  )
}
