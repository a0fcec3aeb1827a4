import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/security/audit.ts'
import type { Output } from '#contract/route.ts'
import type { listAuditEntries } from '#contract/security/audit.ts'
import { api } from '../../../kit/api.ts'
import { askedOf, type Filters } from './filters.ts'

export const auditKey = ['audit']

/** Calls that one reading makes at the most while it finds nothing: a search may let little of each page through. */
const callsAtMost = 10

type Page = Output<typeof listAuditEntries>

const pageOf = async (filters: Filters, start: string): Promise<Page> => {
  let cursor: string | null = start
  for (let call = 1; ; call++) {
    const page: Page = await api.listAuditEntries({
      query: { ...askedOf(filters), ...(cursor && { cursor }) },
    })
    if (page.entries.length > 0 || page.next === null || call === callsAtMost) return page
    cursor = page.next
  }
}

/** The entries of the trail that a search finds, newest first, page by page. */
export const useAudit = (filters: Filters, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: [...auditKey, filters],
    queryFn: ({ pageParam }) => pageOf(filters, pageParam),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled,
  })

/** Entries of several readings, newest first, each once. */
export const mergeEntries = (...lists: readonly (readonly AuditEntry[])[]): AuditEntry[] =>
  [...new Map(lists.flat().map(entry => [entry.id, entry])).values()].toSorted((a, b) =>
    a.position < b.position ? 1 : a.position > b.position ? -1 : 0,
  )
