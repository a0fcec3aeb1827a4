import type { ReactNode } from 'react'
import { bucketOf } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { londonTime } from '#contract/londonTime.ts'
import { readersDate } from '#contract/publishing/readersDate.ts'
import { fileSize } from '../../../ui/format.ts'
import { formatDate, formatDateTime } from '../../format.ts'
import { categoryNames } from './categoryNames.ts'
import type { ListView, SortField } from './documentRows.ts'
import { StateMark } from './StateMark.tsx'

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
