import type { SearchKind } from '#contract/publishing/search.ts'
import { paths } from '../../paths.ts'

/** The query and filter of a search; they are in the address. */
export interface SearchFilter {
  /** Empty when nothing is asked for. */
  q: string
  /** All kinds if not given. */
  kind?: SearchKind
  /** Page of results, from 1. */
  page: number
}

/** The contract's `searchKinds` and `searchLength`, whose files would bring their validation along. */
export const kinds: readonly SearchKind[] = ['announcement', 'document', 'page']
export const longestSearch = 100
const lastPage = 100

/** Letters that a search needs. */
const shortest = 2

/** Words as they are searched for. */
export const wordsIn = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

/** Why it is not searched for; undefined when it is. */
export const refusalOf = ({ q }: SearchFilter): 'empty' | 'long' | 'short' | undefined => {
  if (!q) return 'empty'
  if (q.length > longestSearch) return 'long'
  return Array.from(q).length < shortest ? 'short' : undefined
}

/** Reads the filter in an address; what makes no sense in it is left out. */
export const filterOf = (search: URLSearchParams): SearchFilter => {
  const kind = kinds.find(each => each === search.get('kind'))
  const page = Number(search.get('page'))
  return {
    q: wordsIn(search.get('q') ?? ''),
    ...(kind && { kind }),
    page: Number.isInteger(page) && page > 1 && page <= lastPage ? page : 1,
  }
}

/** The address of the results that a filter shows. */
export const addressOf = ({ q, kind, page }: SearchFilter): string => {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${paths.search}${search.size > 0 ? `?${search}` : ''}`
}
