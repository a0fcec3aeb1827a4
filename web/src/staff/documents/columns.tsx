import type { ReactNode } from 'react'
import { bucketOf } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { londonTime } from '#contract/londonTime.ts'
import { readersDate } from '#contract/publishing/readersDate.ts'
import { fileSize } from '../../ui/format.ts'
import { formatDateTime, formatDate } from '../format.ts'
import styles from './StateMark.module.css'
import { categoryNames } from './categoryNames.ts'
import type { ListView, SortField } from './documentRows.ts'
import { stateOf } from './documentState.ts'
import lists from '../../kit/styles/Lists.module.css'

const tones = { public: 'good', coming: 'coming', held: 'quiet' }

/** The state of a document for readers, by word, shape and colour; and whether it is featured. */
const StateMark = ({ document, now }: { document: Document; now: number }) => {
  const state = stateOf(document, now)
  const { publish_at = '' } = document
  return (
    <span className={styles.marks}>
      <span className={lists.state} data-tone={tones[state]}>
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
              Scheduled for{' '}
              <time dateTime={publish_at} title={`${publish_at} (UTC)`}>
                {formatDateTime(publish_at)}
              </time>{' '}
              London
            </>
          )}
        </span>
      </span>
      {document.restriction && <span className={lists.state}>Restricted</span>}
      {document.is_featured && (
        <span className={`${lists.state} ${styles.featured}`}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m8 1.5 2 4.3 4.7.6-3.4 3.3.8 4.7L8 12.1l-4.1 2.3.8-4.7L1.3 6.4 6 5.8z" />
          </svg>
          Featured
        </span>
      )}
    </span>
  )
}

/** A column of the table between name and actions. */
export interface Column {
  key: 'state' | 'bucket' | 'category' | 'readers' | SortField
  label: string
  draw: (document: Document, now: number) => ReactNode
}

const moment = (iso: string) => <time dateTime={iso}>{formatDateTime(iso)}</time>

const columns = {
  state: { label: 'State', draw: (document, now) => <StateMark document={document} now={now} /> },
  bucket: { label: 'Bucket', draw: ({ bucket_id }) => bucketOf(bucket_id).name },
  category: { label: 'Category', draw: ({ category }) => categoryNames[category] },
  date_published: {
    label: 'First published',
    draw: ({ date_published }) => <time dateTime={date_published}>{formatDate(date_published)}</time>,
  },
  created_at: { label: 'Uploaded', draw: ({ created_at }) => moment(created_at) },
  readers: {
    label: 'Date for readers',
    draw: document => {
      if (document.held) return 'Of its publication'
      const { at, isUpdated } = readersDate(document)
      return (
        <>
          <time dateTime={at}>{formatDate(londonTime(new Date(at)).date)}</time>
          {isUpdated && ' (updated)'}
        </>
      )
    },
  },
  updated_at: { label: 'Record modified', draw: ({ updated_at }) => moment(updated_at) },
  size: { label: 'Size', draw: ({ file_size }) => fileSize(file_size, 2) },
} as const satisfies Partial<Record<Column['key'], Omit<Column, 'key'>>>

type Key = keyof typeof columns

const usual: Record<ListView, readonly Key[]> = {
  storage: ['state', 'readers', 'updated_at', 'size'],
  database: ['state', 'bucket', 'category', 'date_published'],
}

/** The columns of a view; what it is sorted by always shows. */
export const columnsOf = (view: ListView, sorted: SortField): Column[] => {
  const shown: Key[] = [...usual[view]]
  if (sorted in columns && !shown.includes(sorted as Key)) shown.push(sorted as Key)
  return shown.map(key => ({ key, ...columns[key] }))
}
