import { useEffect, useState, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import tables from '../../kit/styles/Tables.module.css'
import { DocumentRow, type Asked } from './DocumentRow.tsx'
import styles from './DocumentTable.module.css'
import orderCell from './OrderCell.module.css'
import { OrderCell } from './OrderCell.tsx'
import { Spacer } from './Spacer.tsx'
import { columnsOf } from './columns.tsx'
import { nameIn, type ListView, type Sort } from './documentRows.ts'
import { nextMoment } from './documentState.ts'
import { tick, tickAll, type Selection } from './selection.ts'
import { useDragOrder } from './useDragOrder.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/** Longest wait that a timer takes, in ms. */
const longest = 2 ** 31 - 1

/** The time in ms, anew whenever one of the documents becomes public. */
const useNow = (documents: readonly Document[]): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const next = nextMoment(documents, now)
    if (next === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0) + 50, longest))
    return () => clearTimeout(timer)
  }, [documents, now])
  return now
}

// Narrow screens lay the cells out as blocks, which takes a table's meaning away: hence the roles.
/** The documents as a table; on narrow screens each row becomes a small card. */
export const DocumentTable = (props: {
  caption: string
  rows: readonly Document[]
  view: ListView
  sort: Sort
  selection: Selection
  onSelect: (change: (selection: Selection) => Selection) => void
  onAsk: (asked: Asked, document: Document) => void
  /** Puts a row at another place; without it the rows are not in an order of their own. */
  onOrder: ((from: number, to: number) => void) | undefined
}) => {
  const { rows, view, sort, selection, onSelect, onOrder } = props
  const now = useNow(rows)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const columns = useMemo(() => columnsOf(view, sort.field), [view, sort.field])
  const { body, measure, show, indexes, before, after } = useVirtualRows(ids)

  // A row that moves takes the focus along.
  const refocus = useRef<string>(undefined)
  const put = (from: number, to: number, part: string) => {
    refocus.current = `${part} ${ids[from]}`
    onOrder?.(from, to)
  }
  useLayoutEffect(() => {
    if (refocus.current === undefined) return
    body.current?.querySelector<HTMLElement>(`[data-order="${refocus.current}"]`)?.focus()
    refocus.current = undefined
  }, [body, ids])
  const { drag, handle } = useDragOrder(rows.length, (from, to) => put(from, to, 'take'), show)

  const onTick = useCallback(
    (id: string, range: boolean) => onSelect(selected => tick(selected, id, ids, range)),
    [ids, onSelect],
  )
  const all = ids.length > 0 && ids.every(id => selection.ids.has(id))
  const some = !all && ids.some(id => selection.ids.has(id))

  const dropOf = (index: number) => {
    if (!drag || drag.to === drag.from || drag.to !== index) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }
  const sorted = (field: string) =>
    field === sort.field
      ? { 'aria-sort': sort.ascending ? ('ascending' as const) : ('descending' as const) }
      : {}
  const taken = drag && rows[drag.from]

  return (
    <>
      <p className="hidden" role="status">
        {drag?.by === 'keyboard' &&
          taken &&
          `${nameIn(view, taken)} is taken. It goes to place ${drag.to + 1} of ${rows.length}. Space puts it down, Escape leaves it where it was.`}
      </p>
      <table
        className={`${tables.table} ${styles.documents}`}
        role="table"
        data-view={view}
        data-dragging={drag !== undefined || undefined}
        aria-rowcount={rows.length + 1}
      >
        <caption className="hidden">{props.caption}</caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th role="columnheader" className={styles.tick}>
              <input
                type="checkbox"
                checked={all}
                ref={box => {
                  if (box) box.indeterminate = some
                }}
                aria-label="Select all"
                onChange={() => onSelect(selected => tickAll(selected, ids))}
              />
            </th>
            {onOrder && (
              <th role="columnheader" className={orderCell.order}>
                Order
              </th>
            )}
            <th role="columnheader" {...sorted('name')}>
              {view === 'storage' ? 'File' : 'Title'}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} role="columnheader" data-column={key} {...sorted(key)}>
                {label}
              </th>
            ))}
            <th role="columnheader" className={styles.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          <Spacer height={before} />
          {indexes.map(index => {
            const document = rows[index]
            if (!document) return null
            const { id } = document
            return (
              <DocumentRow
                key={id}
                document={document}
                view={view}
                columns={columns}
                now={now}
                index={index}
                ticked={selection.ids.has(id)}
                drop={dropOf(index)}
                measure={measure}
                onTick={onTick}
                onAsk={props.onAsk}
                order={
                  onOrder && (
                    <OrderCell
                      id={id}
                      name={nameIn(view, document)}
                      index={index}
                      count={rows.length}
                      handle={handle(id, index)}
                      taken={drag?.id === id}
                      onMove={to => put(index, to, to < index ? 'up' : 'down')}
                    />
                  )
                }
              />
            )
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </>
  )
}
