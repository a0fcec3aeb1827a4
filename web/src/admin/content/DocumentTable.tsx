import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { Document } from '#contract/documents.ts'
import { fileSize } from '../../ui/format.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { formatDateTime } from '../format.ts'
import { isPublic } from './documentRows.ts'
import styles from './DocumentTable.module.css'

const copyAddress = async (url: string) => {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toast('Address copied', 'Paste it where you need it.')
  } catch {
    toastError('Address not copied', 'The browser did not allow it. Copy the address of the link instead.')
  }
}

const State = ({ document, now }: { document: Document; now: number }) =>
  isPublic(document, now) ? (
    <span className={styles.state} data-state="public">
      Public
    </span>
  ) : (
    <span className={styles.state} data-state="scheduled">
      Going out {formatDateTime(document.publish_at ?? '')}
    </span>
  )

// Narrow screens lay the cells out as blocks, which takes a table's meaning away: hence the roles.
/** The documents as a table; on narrow screens each row becomes a small card. */
export const DocumentTable = ({ caption, rows }: { caption: string; rows: readonly Document[] }) => {
  const [now] = useState(() => Date.now())
  return (
    <table className={styles.table} role="table">
      <caption className={styles.caption}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Title</th>
          <th role="columnheader">State</th>
          <th role="columnheader">Modified</th>
          <th role="columnheader">Size</th>
          <th role="columnheader">Public address</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(document => (
          <tr key={document.id} role="row">
            <th role="rowheader" scope="row">
              {document.title}
              <span className={styles.file}>
                {document.file_name}
                {document.pages !== undefined &&
                  ` · ${document.pages} ${document.pages === 1 ? 'page' : 'pages'}`}
              </span>
            </th>
            <td role="cell">
              <State document={document} now={now} />
            </td>
            <td role="cell" className={styles.date}>
              <time dateTime={document.updated_at}>{formatDateTime(document.updated_at)}</time>
            </td>
            <td role="cell" className={styles.size}>
              {fileSize(document.file_size, 2)}
            </td>
            <td role="cell" className={styles.address}>
              <a href={document.url} target="_blank" rel="noreferrer" aria-label={`Open ${document.title}`}>
                Open
              </a>
              <Button
                size="small"
                variation="link"
                ariaLabel={`Copy the address of ${document.title}`}
                onClick={() => void copyAddress(document.url)}
              >
                Copy address
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
