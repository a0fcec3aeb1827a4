import { Alert, Button } from '@aws-amplify/ui-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Document } from '#contract/documents/documents.ts'
import { toastError } from '../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../kit/api.ts'
import { FaultyRows } from '../shell/FaultyRows.tsx'
import layout from '../../kit/styles/Layout.module.css'
import { newReleasePath } from '../publishing/pickers/paths.ts'
import { documentRows, type ListView, type Sort } from './documentRows.ts'
import type { Asked } from './DocumentRow.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { DocumentToolbar } from './DocumentToolbar.tsx'
import { emptySelection } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { useDocuments } from './useDocuments.ts'

export const fetchFailed = 'Failed to fetch documents'

/** An action that a person asks for, and its documents. */
export type Wish = { asked: Asked | 'download'; documents: readonly Document[] }

/** A list of documents, searched and sorted, in every state that it can be in. */
export const DocumentPanel = (props: {
  view: ListView
  caption: string
  list: ReturnType<typeof useDocuments>
  search: string
  onSearch: (search: string) => void
  sort: Sort
  onSort: (sort: Sort) => void
  onWish: (wish: Wish) => void
  /** Shown when there is nothing yet, and when nothing could be read. */
  empty: ReactNode
  unread?: ReactNode
  onOrder?: (documents: readonly Document[], from: number, to: number) => void
}) => {
  const { view, list, search, onSearch, sort, onWish, onOrder } = props
  const { documents, error, again } = list
  const [selection, setSelection] = useState(emptySelection)
  const navigate = useNavigate()
  const refused = isSignInOver(error)
  useEffect(() => {
    if (error && !refused) toastError('Error', fetchFailed)
  }, [error, refused])

  const sought = useDeferredValue(search)
  const rows = useMemo(
    () => documentRows(documents ?? [], sought, sort, view),
    [documents, sought, sort, view],
  )
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const held = chosen.filter(document => document.held).map(({ id }) => ({ type: 'document' as const, id }))
  const inOrder = sort.field === 'position' && sort.ascending && !search && list.complete
  const onAsk = useCallback(
    (asked: Asked, document: Document) => onWish({ asked, documents: [document] }),
    [onWish],
  )
  const remove = async (id: string) => {
    const { outcomes } = await api.deleteDocuments({ body: { ids: [id] } })
    again()
    return outcomes[0]?.reason
  }
  const act = (asked: Wish['asked']) => () => onWish({ asked, documents: chosen })
  return (
    <div className={layout.stack}>
      <DocumentToolbar
        view={view}
        search={search}
        onSearch={onSearch}
        sort={sort}
        onSort={props.onSort}
        count={documents && rows.length}
        total={documents?.length ?? 0}
        complete={list.complete}
        busy={list.isFetching}
        onRefresh={again}
      />
      {error && (
        <Alert variation="error" role="alert" hasIcon={false} heading={fetchFailed}>
          {problemText(error)} {documents && 'The list below may be out of date. '}
          {!refused && (
            <Button size="small" onClick={again}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      <FaultyRows rows={list.faulty} onRemove={remove} />
      {list.isPending && <p role="status">Loading documents…</p>}
      {error && !documents && props.unread}
      {documents?.length === 0 && list.faulty.length === 0 && props.empty}
      {documents && documents.length > 0 && rows.length === 0 && (
        <div className={layout.empty}>
          <h3>Nothing found for “{sought}”</h3>
          <Button onClick={() => onSearch('')}>Show all documents</Button>
        </div>
      )}
      {sort.field === 'position' && !inOrder && rows.length > 0 && (
        <p className={layout.quiet}>
          {search || !sort.ascending
            ? 'The order can be changed when all documents show, in ascending order.'
            : 'The order can be changed once all documents are loaded.'}
        </p>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          selected={chosen.length}
          acts={[
            { label: 'Move…', run: act('move') },
            { label: 'Download…', run: act('download') },
            ...(held.length > 0
              ? [{ label: 'Publish…', run: () => void navigate(newReleasePath(held)) }]
              : []),
            { label: 'Delete…', run: act('delete'), danger: true },
          ]}
          onClear={() => setSelection(emptySelection)}
        />
      )}
      {rows.length > 0 && (
        <DocumentTable
          caption={props.caption}
          rows={rows}
          view={view}
          sort={sort}
          selection={selection}
          onSelect={setSelection}
          onAsk={onAsk}
          onOrder={inOrder && onOrder ? (from, to) => onOrder(rows, from, to) : undefined}
        />
      )}
    </div>
  )
}
