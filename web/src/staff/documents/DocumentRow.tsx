import { Button } from '@aws-amplify/ui-react'
import { memo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Document } from '#contract/documents/documents.ts'
import { MenuButton } from '../shell/MenuButton.tsx'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { count } from '../format.ts'
import { newReleasePath } from '../publishing/pickers/paths.ts'
import styles from './DocumentTable.module.css'
import type { Column } from './columns.tsx'
import { nameIn, type ListView } from './documentRows.ts'
import { stateOf } from './documentState.ts'
import { download } from './download.ts'

/** Copies a public address, with the site's name, for pasting elsewhere. */
const copyAddress = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toast('Address copied', 'Paste it where you need it.')
  } catch {
    toastError('Address not copied', 'The browser did not allow it. Copy the address of the link instead.')
  }
}

/** The dialogs of a document, beyond its row. */
export type Asked = 'edit' | 'inspect' | 'move' | 'restrict' | 'unpublish' | 'versions' | 'delete'

/** A document as a row: its facts, its box to tick, and what can be done with it. */
export const DocumentRow = memo(
  (props: {
    document: Document
    view: ListView
    columns: readonly Column[]
    now: number
    index: number
    ticked: boolean
    /** Where a dragged row would land. */
    drop: 'before' | 'after' | undefined
    order: ReactNode
    measure: (row: HTMLTableRowElement | null) => void
    onTick: (id: string, range: boolean) => void
    onAsk: (asked: Asked, document: Document) => void
  }) => {
    const { document, view, now, index, onAsk } = props
    const { id, title, file_name, file_path, pages, url } = document
    const name = nameIn(view, document)
    const navigate = useNavigate()
    const untitled = title === file_name.replace(/\.[^.]+$/, '')
    const under = view === 'database' ? file_path : untitled ? '' : title
    const state = stateOf(document, now)
    const isPublic = state === 'public'
    const isFree = state === 'held' && document.release_id === undefined
    return (
      <tr
        ref={props.measure}
        role="row"
        data-index={index}
        data-ticked={props.ticked || undefined}
        data-drop={props.drop}
        aria-rowindex={index + 2}
      >
        <td role="cell" className={styles.tick}>
          <input
            type="checkbox"
            checked={props.ticked}
            aria-label={`Select ${name}`}
            onClick={event => props.onTick(id, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
        {props.order}
        <th role="rowheader" scope="row">
          {name}
          <small>
            {under}
            {pages !== undefined && `${under && ' · '}${count(pages, 'page')}`}
          </small>
        </th>
        {props.columns.map(({ key, label, draw }) => (
          <td key={key} role="cell" data-column={key}>
            <span className={styles.label} aria-hidden="true">
              {label}{' '}
            </span>
            {draw(document, now)}
          </td>
        ))}
        <td role="cell" className={styles.actions}>
          <Button
            size="small"
            variation="link"
            ariaLabel={`Edit ${name}`}
            onClick={() => onAsk('edit', document)}
          >
            Edit
          </Button>
          <Button
            size="small"
            variation="link"
            ariaLabel={`Download ${name}`}
            onClick={() => void download(id)}
          >
            Download
          </Button>
          <MenuButton
            text="More"
            label={`More for ${name}`}
            items={[
              ...(isPublic ? [{ label: 'Open as readers do', href: url }] : []),
              { label: 'Copy public address', run: () => void copyAddress(url) },
              { label: 'Inspect…', run: () => onAsk('inspect', document) },
              { label: 'Versions…', run: () => onAsk('versions', document) },
              { label: 'Restrict…', run: () => onAsk('restrict', document) },
              ...(isFree
                ? [
                    {
                      label: 'Publish…',
                      run: () => void navigate(newReleasePath([{ type: 'document', id }])),
                    },
                  ]
                : []),
              ...(isPublic ? [{ label: 'Unpublish…', run: () => onAsk('unpublish', document) }] : []),
              { label: 'Move to another bucket…', run: () => onAsk('move', document) },
              { label: 'Delete…', danger: true, run: () => onAsk('delete', document) },
            ]}
          />
        </td>
      </tr>
    )
  },
)
DocumentRow.displayName = 'DocumentRow'
