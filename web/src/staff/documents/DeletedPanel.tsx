import { Badge, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import { bucketOf } from '#contract/documents/buckets.ts'
import { bringBackDays, type DeletedDocument, type Outcome } from '#contract/documents/documentEdits.ts'
import type { Session } from '../../session.ts'
import { toastError } from '../../ui/toast/toasts.ts'
import { api, isSignInOver } from '../../kit/api.ts'
import { FetchFailed } from '../../kit/Section.tsx'
import { count, formatDateTime } from '../format.ts'
import layout from '../../kit/styles/Layout.module.css'
import tables from '../../kit/styles/Tables.module.css'
import { personName } from '../publishing/releases/readers.ts'
import { bringBack } from './bringBack.ts'
import { fetchFailed } from './DocumentPanel.tsx'
import table from './DocumentTable.module.css'
import styles from './Manager.module.css'
import { emptySelection, tick, tickAll } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { Spacer } from './Spacer.tsx'
import { deletedKey } from './useDocuments.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const moment = (iso: string) => <time dateTime={iso}>{formatDateTime(iso)}</time>

/** The deleted documents that can be restored (decision 24). */
export const DeletedPanel = ({ search }: { search: string }) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: deletedKey,
    queryFn: async () => (await api.listDeletedDocuments()).documents,
  })
  const session = useRouteLoaderData<Session>('admin')
  const [selection, setSelection] = useState(emptySelection)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly Outcome[]>([])
  useEffect(() => {
    if (error && !isSignInOver(error)) toastError('Error', fetchFailed)
  }, [error])
  const rows = useMemo(() => {
    const sought = search.toLowerCase()
    return (data ?? []).filter(one => `${one.title} ${one.file_name}`.toLowerCase().includes(sought))
  }, [data, search])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { body, measure, indexes, before, after } = useVirtualRows(ids)
  const chosen = ids.filter(id => selection.ids.has(id))
  const reasons = new Map(failed.map(({ id, reason }) => [id, reason]))

  const restore = async (some: readonly string[]) => {
    setBusy(true)
    const outcomes = await bringBack(some)
    setFailed(outcomes.filter(({ ok }) => !ok))
    setSelection(emptySelection)
    setBusy(false)
  }
  const row = (one: DeletedDocument, index: number) => (
    <tr
      key={one.id}
      ref={measure}
      role="row"
      data-index={index}
      data-ticked={selection.ids.has(one.id) || undefined}
    >
      <td role="cell" className={table.tick}>
        <input
          type="checkbox"
          checked={selection.ids.has(one.id)}
          aria-label={`Select ${one.title}`}
          onClick={event => setSelection(tick(selection, one.id, ids, event.shiftKey))}
          onChange={() => undefined}
        />
      </td>
      <th role="rowheader" scope="row">
        {one.title}
        <small>{one.file_name}</small>
        {reasons.has(one.id) && <span className={styles.reason}>Not done: {reasons.get(one.id)}</span>}
      </th>
      <td role="cell">{bucketOf(one.bucket_id).name}</td>
      <td role="cell" data-column="updated_at">
        <span className={table.label}>Deleted </span>
        {moment(one.deleted_at)}
        <small>by {one.deleted_by === session?.userId ? 'you' : personName(one.deleted_by_email)}</small>
      </td>
      <td role="cell" data-column="updated_at">
        <span className={table.label}>Lost for good </span>
        {moment(one.gone_at)}
      </td>
      <td role="cell" className={table.actions}>
        <Button
          size="small"
          variation="link"
          isDisabled={busy}
          ariaLabel={`Bring back ${one.title}`}
          onClick={() => void restore([one.id])}
        >
          Bring back
        </Button>
      </td>
    </tr>
  )

  if (isPending) return <p role="status">Loading what was deleted…</p>
  return (
    <div className={layout.stack}>
      {error && <FetchFailed heading={fetchFailed} error={error} onRetry={() => void refetch()} />}
      <p className={layout.quiet}>
        Deleted documents stay here for {bringBackDays} days. Brought back, one has its old address again.{' '}
        <Badge>{count(rows.length, 'item')}</Badge>
      </p>
      {chosen.length > 0 && (
        <SelectionBar
          selected={chosen.length}
          acts={[{ label: busy ? 'Working…' : 'Bring back', run: () => void restore(chosen) }]}
          onClear={() => setSelection(emptySelection)}
        />
      )}
      {rows.length === 0 && !error && (
        <div className={layout.empty}>
          <h3>{search ? `Nothing deleted is called “${search}”` : 'Nothing was deleted'}</h3>
          <p className={layout.quiet}>What you delete waits here for {bringBackDays} days.</p>
        </div>
      )}
      {rows.length > 0 && (
        <table className={`${tables.table} ${table.documents}`} role="table">
          <caption className="hidden">Deleted documents</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" className={table.tick}>
                <input
                  type="checkbox"
                  checked={ids.every(id => selection.ids.has(id))}
                  aria-label="Select all"
                  onChange={() => setSelection(tickAll(selection, ids))}
                />
              </th>
              <th role="columnheader">Title</th>
              <th role="columnheader">Was in</th>
              <th role="columnheader">Deleted</th>
              <th role="columnheader">Lost for good</th>
              <th role="columnheader" className={table.actions}>
                Actions
              </th>
            </tr>
          </thead>
          <tbody ref={body} role="rowgroup">
            <Spacer height={before} />
            {indexes.map(index => {
              const one = rows[index]
              return one && row(one, index)
            })}
            <Spacer height={after} />
          </tbody>
        </table>
      )}
    </div>
  )
}
