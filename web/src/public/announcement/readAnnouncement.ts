import type { Output } from '#contract/route.ts'
import type { Routes } from '#contract/contract.ts'
import { announcements as words } from '#content/announcements.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'
import { wrapTables } from './wrapTables.ts'

export type PublicAnnouncement = Output<Routes['getAnnouncement']>

/** The announcement; null where there is none, or not yet. */
export type Found = Outcome<PublicAnnouncement | null>

const isAbsent = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_found'

/** Starts reading the announcement at an address, its tables in boxes; ends in an outcome and never rejects. */
export const readAnnouncement = (api: PublicApi, slug: string): Promise<Found> => {
  const read = async () => {
    try {
      const announcement = await api.getAnnouncement({ params: { slug } })
      return { ...announcement, content: wrapTables(announcement.content, words.table) }
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
  return outcomeOf('Error fetching an announcement', read())
}
