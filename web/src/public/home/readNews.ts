import type { Output } from '#contract/route.ts'
import type { Routes } from '#contract/contract.ts'
import type { PublicApi } from '../../api.ts'
import { homeAnnouncements } from '../../constants.ts'
import { outcomeOf, type Outcome } from '../../late.ts'

export type Announcement = Output<Routes['listAnnouncements']>['announcements'][number]
export type News = Outcome<Announcement[]>

/** The latest official announcements, featured ones first; never mixed with the company's own news. */
export const officialNews = (announcements: Announcement[]): Announcement[] =>
  announcements
    .filter(({ kind }) => kind === 'regulatory')
    .toSorted(
      (a, b) => Number(b.is_featured) - Number(a.is_featured) || b.released_at.localeCompare(a.released_at),
    )
    .slice(0, homeAnnouncements)

/** Starts reading the announcements; ends in an outcome and never rejects. */
export const readNews = (api: PublicApi): Promise<News> => {
  const read = async () =>
    officialNews((await api.listAnnouncements({ query: { limit: 100 } })).announcements)
  return outcomeOf('Error fetching announcements', read())
}
