import type { Output } from '#contract/route.ts'
import type { Routes } from '#contract/contract.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'
import { filterOf, type NewsFilter } from './newsFilter.ts'

/** A part of a list of announcements. */
export type NewsPart = Output<Routes['listAnnouncements']>
export type Summary = NewsPart['announcements'][number]

/** The data that a page with a filtered list loads. */
export interface NewsData extends Record<string, unknown> {
  filter: NewsFilter
  list: Outcome<NewsPart>
}

/** Starts reading the list that an address asks for; it ends in an outcome and never rejects. */
export const readNews = (
  api: PublicApi,
  address: string,
): { filter: NewsFilter; list: Promise<Outcome<NewsPart>> } => {
  const filter = filterOf(new URL(address).searchParams)
  return {
    filter,
    list: outcomeOf('Error fetching announcements', api.listAnnouncements({ query: { ...filter } })),
  }
}
