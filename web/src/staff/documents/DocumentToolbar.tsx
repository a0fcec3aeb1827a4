import { Badge, Button, SearchField, SelectField } from '@aws-amplify/ui-react'
import { count as countWords } from '../format.ts'
import layout from '../../kit/styles/Layout.module.css'
import { sortFields, type ListView, type Sort, type SortField } from './documentRows.ts'
import styles from './Manager.module.css'

/** Search, sort, count and refresh above a list of documents. */
export const DocumentToolbar = (props: {
  view: ListView
  search: string
  onSearch: (search: string) => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** Shown documents; undefined until they are known. */
  count: number | undefined
  total: number
  /** True if `total` counts all of them. */
  complete: boolean
  busy: boolean
  onRefresh: () => void
}) => {
  const { search, sort, count, total } = props
  const all = countWords(total, 'item') + (props.complete ? '' : ' so far')
  const shown = count === total ? all : `${count?.toLocaleString('en-GB')} of ${all}`
  return (
    <div className={layout.toolbar}>
      <SearchField
        label="Search documents"
        placeholder="Search by title or file name"
        size="small"
        hasSearchButton={false}
        value={search}
        onChange={event => props.onSearch(event.target.value)}
        onClear={() => props.onSearch('')}
      />
      <SelectField
        label="Sort by"
        labelHidden
        size="small"
        value={sort.field}
        onChange={event => {
          const field = event.target.value as SortField
          // The bucket's own order is read from its first to its last.
          props.onSort({ field, ascending: field === 'position' || sort.ascending })
        }}
      >
        {Object.entries(sortFields[props.view]).map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button size="small" onClick={() => props.onSort({ ...sort, ascending: !sort.ascending })}>
        <svg className={styles.arrow} data-up={sort.ascending} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v12m-5-5 5 5 5-5" />
        </svg>
        {sort.ascending ? 'Ascending' : 'Descending'}
      </Button>
      <Button size="small" isDisabled={props.busy} onClick={props.onRefresh}>
        {props.busy ? 'Refreshing…' : 'Refresh'}
      </Button>
      <p className={layout.count} role="status">
        {count !== undefined && <Badge>{shown}</Badge>}
      </p>
    </div>
  )
}
