import type { AnnouncementKind } from '#contract/publishing/announcements.ts'

/** The filter of a list of announcements; it is in the address of its page. */
export interface NewsFilter {
  /** Regulatory and company news are never in one list. */
  kind: AnnouncementKind
  year?: number
  q?: string
  /** Where this part of the list begins; its newest part if not given. */
  before?: string
}

/** The contract's `searchLength`, whose file would bring its validation along. */
export const longestSearch = 100

const longestCursor = 200

/** The part of the page that links to a filtered list lead to. */
export const listId = 'list'

/** Reads the filter in an address; what makes no sense in it is left out. */
export const filterOf = (search: URLSearchParams): NewsFilter => {
  const year = Number(search.get('year'))
  const q = (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, longestSearch).trim()
  const before = search.get('before') ?? ''
  return {
    kind: search.get('kind') === 'regulatory' ? 'regulatory' : 'company',
    ...(Number.isInteger(year) && year >= 1990 && year <= 2999 && { year }),
    ...(q && { q }),
    ...(before && before.length <= longestCursor && { before }),
  }
}

/** The address of the list that a filter shows, on one of the pages that have it. */
export const addressOf = (path: string, { kind, year, q, before }: NewsFilter): string => {
  const search = new URLSearchParams({
    kind,
    ...(year !== undefined && { year: String(year) }),
    ...(q && { q }),
    ...(before && { before }),
  })
  return `${path}?${search}#${listId}`
}
