import { defaultSort, sortFields, type ListView, type Sort, type SortField } from './documentRows.ts'

/** The views of the document manager, and what was deleted. */
export const views = { storage: 'Storage View', database: 'Database View', deleted: 'Deleted' } as const
export type View = keyof typeof views

/** The state of the document manager in its address. */
export interface Address {
  view: View
  /** Slug of the bucket; null means the first. */
  bucket: string | null
  search: string
  sort: Sort
  /** The document whose edit dialog is open. */
  edit: string | null
}

/** The view whose ways of sorting apply. */
export const listView = (view: View): ListView => (view === 'database' ? 'database' : 'storage')

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text)

/** Reads the query of an address; what makes no sense counts as not said. */
export const readAddress = (query: URLSearchParams): Address => {
  const asked = query.get('view')
  const view = isView(asked) ? asked : 'storage'
  const usual = defaultSort[listView(view)]
  const field = query.get('sort')
  const order = query.get('order')
  return {
    view,
    bucket: query.get('bucket'),
    search: query.get('q') ?? '',
    sort: {
      field:
        field !== null && Object.hasOwn(sortFields[listView(view)], field)
          ? (field as SortField)
          : usual.field,
      ascending: order === null ? usual.ascending : order === 'asc',
    },
    edit: query.get('edit'),
  }
}

/** The query that says this, without what goes without saying. */
export const addressQuery = ({ view, bucket, search, sort, edit }: Address): Record<string, string> => {
  const usual = defaultSort[listView(view)]
  return {
    ...(view !== 'storage' && { view }),
    ...(bucket !== null && { bucket }),
    ...(search && { q: search }),
    ...(sort.field !== usual.field && { sort: sort.field }),
    ...(sort.ascending !== usual.ascending && { order: sort.ascending ? 'asc' : 'desc' }),
    ...(edit !== null && { edit }),
  }
}
