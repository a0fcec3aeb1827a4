import type { AnnouncementLink, AnnouncementSummary } from '#contract/publishing/announcements.ts'
import type { AnnouncementStore, Listed } from './store.ts'

/** Ids of the announcements that these ones correct or are corrected by. */
const related = (announcements: readonly Listed[]): string[] => [
  ...new Set(
    announcements.flatMap(({ replaces, replaced_by }) =>
      [replaces, replaced_by].filter(id => id !== undefined),
    ),
  ),
]

/**
 * Announcements as visitors see them. A correction that is not out yet is left
 * out, so that the corrected one does not announce it.
 */
export const publicView = async <A extends Listed>(
  announcements: readonly A[],
  store: Pick<AnnouncementStore, 'links'>,
  now: Date,
): Promise<
  (Omit<A, 'replaces' | 'replaced_by'> & Pick<AnnouncementSummary, 'replaces' | 'replaced_by'>)[]
> => {
  const ids = related(announcements)
  const links = ids.length > 0 ? await store.links(ids, now) : new Map<string, AnnouncementLink>()
  const linkOf = (id: string | undefined) => (id === undefined ? null : (links.get(id) ?? null))
  return announcements.map(announcement => ({
    ...announcement,
    replaces: linkOf(announcement.replaces),
    replaced_by: linkOf(announcement.replaced_by),
  }))
}
