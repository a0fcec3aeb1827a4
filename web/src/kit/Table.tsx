import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'
import tables from './styles/Tables.module.css'

// TanStack Table, for its order of rows, its types and the names that people know from it. Only this file imports it: its
// versions 8 and 9 differ in all that is used here. It writes no style, which the policy would refuse.
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** A column; the first is the heading of its row. */
export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The value by which rows are sorted; absent where the column cannot be sorted. */
  sort?: (row: Row) => string | number
  /** Figures are set at the end of their column, and named in each row on a narrow screen. */
  isFigure?: boolean
  className?: string | undefined
}

/** A table whose rows are sorted by a press on a heading, and that folds each row into a block on a narrow screen. */
export const Table = <Row extends { id: string }>(props: {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** They fit a narrow screen as they are. */
  isNarrow?: boolean
}) => {
  const [sorting, setSorting] = useState<SortingState>([])
  const definitions = useMemo(
    () =>
      props.columns.map(({ key, sort }): ColumnDef<typeof features, Row> => ({
        id: key,
        enableSorting: sort !== undefined,
        ...(sort && {
          accessorFn: sort,
          sortFn: (a, b) => compare(sort(a.original), sort(b.original)),
        }),
      })),
    [props.columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: props.rows as Row[],
    getRowId: ({ id }) => id,
    state: { sorting },
    onSortingChange: setSorting,
  })
  const classOf = ({ isFigure, className }: Column<Row>) =>
    [isFigure && tables.figure, className].filter(Boolean).join(' ') || undefined
  return (
    <table role="table" className={props.isNarrow ? tables.table : `${tables.table} ${tables.folds}`}>
      <caption className="hidden">{props.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {props.columns.map(column => {
            const { key, label } = column
            const state = table.getColumn(key)
            const sorted = state?.getIsSorted()
            return (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classOf(column)}
                {...(sorted && {
                  'aria-sort': sorted === 'asc' ? ('ascending' as const) : ('descending' as const),
                })}
              >
                {column.sort ? (
                  <button type="button" className={tables.sort} onClick={state?.getToggleSortingHandler()}>
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map(({ id, original }) => (
          <tr key={id} role="row">
            {props.columns.map((column, at) =>
              at === 0 ? (
                <th key={column.key} role="rowheader" scope="row" className={classOf(column)}>
                  {column.cell(original)}
                </th>
              ) : (
                <td
                  key={column.key}
                  role="cell"
                  className={classOf(column)}
                  data-label={column.isFigure ? column.label : undefined}
                >
                  {column.cell(original)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
