import type { Document } from '#contract/documents/documents.ts'
import { formatDateTime } from '../../format.ts'
import { stateOf } from './documentState.ts'
import styles from './StateMark.module.css'

/** What readers see of a document, by word, shape and colour; and whether it is featured. */
export const StateMark = ({ document, now }: { document: Document; now: number }) => {
  const state = stateOf(document, now)
  const { publish_at = '' } = document
  return (
    <span className={styles.marks}>
      <span className={styles.state} data-state={state}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {state === 'public' && <circle cx="8" cy="8" r="6" />}
          {state === 'coming' && <path d="M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 2.5V8l2.5 2" />}
          {state === 'held' && <path d="M3 3h10v10H3zM6 6v4m4-4v4" />}
        </svg>
        <span>
          {state === 'public' && 'Public'}
          {state === 'held' &&
            (document.release_id === undefined
              ? document.unpublished_reason === undefined
                ? 'Held, not published'
                : `Unpublished: ${document.unpublished_reason}`
              : 'Approved, waiting with its release')}
          {state === 'coming' && (
            <>
              Going out at{' '}
              <time dateTime={publish_at} title={`${publish_at} (UTC)`}>
                {formatDateTime(publish_at)}
              </time>{' '}
              London
            </>
          )}
        </span>
      </span>
      {document.restriction && <span className={styles.featured}>Restricted</span>}
      {document.is_featured && (
        <span className={styles.featured}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m8 1.5 2 4.3 4.7.6-3.4 3.3.8 4.7L8 12.1l-4.1 2.3.8-4.7L1.3 6.4 6 5.8z" />
          </svg>
          Featured
        </span>
      )}
    </span>
  )
}
