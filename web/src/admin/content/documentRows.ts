import type { Document } from '#contract/documents.ts'

/** What documents can be sorted by. */
export const sortFields = {
  name: 'Name',
  updated_at: 'Modified',
  created_at: 'Created',
  size: 'Size',
} as const

export type SortField = keyof typeof sortFields

export interface Sort {
  field: SortField
  ascending: boolean
}

const names = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

const compare: Record<SortField, (a: Document, b: Document) => number> = {
  name: (a, b) => names.compare(a.title, b.title),
  updated_at: (a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at),
  created_at: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  size: (a, b) => a.file_size - b.file_size,
}

/** A text as it is searched: without case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The documents whose title or file name holds every word of `search`, in the order of `sort`. */
export const documentRows = (documents: readonly Document[], search: string, sort: Sort): Document[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const direction = sort.ascending ? 1 : -1
  return documents
    .filter(({ title, file_name }) => {
      const text = plain(`${title} ${file_name}`)
      return words.every(word => text.includes(word))
    })
    .sort((a, b) => direction * compare[sort.field](a, b) || names.compare(a.title, b.title))
}

/** What readers see of a document at the moment `now` (ms): it is public, or goes out later. */
export const isPublic = ({ publish_at }: Document, now: number): boolean =>
  publish_at === undefined || Date.parse(publish_at) <= now
