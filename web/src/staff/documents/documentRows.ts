import type { Document } from '#contract/documents/documents.ts'

/** The fields by which documents can be sorted in every view. */
const always = { name: 'Name', updated_at: 'Modified', created_at: 'Created', size: 'Size' } as const

/** The fields by which each view can be sorted: `position` is the bucket's own order. */
export const sortFields = {
  storage: { ...always, position: 'Display order' },
  database: { ...always, date_published: 'Published' },
} as const

export type ListView = keyof typeof sortFields
export type SortField = keyof (typeof sortFields)['storage'] | keyof (typeof sortFields)['database']

export interface Sort {
  field: SortField
  ascending: boolean
}

/** How each view is sorted until somebody says otherwise. */
export const defaultSort: Record<ListView, Sort> = {
  storage: { field: 'updated_at', ascending: false },
  database: { field: 'date_published', ascending: false },
}

const names = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const strings = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The name of a document in a view: storage holds files, the database records. */
export const nameIn = (view: ListView, { file_name, title }: Document): string =>
  view === 'storage' ? file_name : title

const compare: Record<Exclude<SortField, 'name' | 'position'>, (a: Document, b: Document) => number> = {
  updated_at: (a, b) => strings(a.updated_at, b.updated_at),
  created_at: (a, b) => strings(a.created_at, b.created_at),
  date_published: (a, b) => strings(a.date_published, b.date_published),
  size: (a, b) => a.file_size - b.file_size,
}

/** A text as it is searched: without case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const texts = new WeakMap<Document, string>()
const textOf = (document: Document) => {
  const known = texts.get(document) ?? plain(`${document.title} ${document.file_name}`)
  texts.set(document, known)
  return known
}

/**
 * The documents whose title or file name holds every word of `search`, in the order of `sort`.
 * @param documents in the bucket's own order, if there is one
 */
export const documentRows = (
  documents: readonly Document[],
  search: string,
  { field, ascending }: Sort,
  view: ListView = 'database',
): Document[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = documents.filter(document => words.every(word => textOf(document).includes(word)))
  if (field === 'position') return ascending ? found : found.reverse()
  const direction = ascending ? 1 : -1
  const byName = (a: Document, b: Document) => names.compare(nameIn(view, a), nameIn(view, b))
  if (field === 'name') return found.sort((a, b) => direction * byName(a, b))
  return found.sort((a, b) => direction * compare[field](a, b) || byName(a, b))
}
