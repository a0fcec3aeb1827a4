import type { AnnouncementLink, AnnouncementSummary } from '#contract/publishing/announcements.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { isSlug } from './slug.ts'
import { type AnnouncementStore, announcementStore } from './store.ts'
import { wordsOf } from './text.ts'
import { cursorOf, type Listed, placeOf, yearOf } from './visibility.ts'

interface Services {
  announcements: Pick<AnnouncementStore, 'attachments' | 'bySlug' | 'links' | 'page' | 'years'>
}

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

export const listAnnouncements =
  ({ announcements }: Services): HandlerOf<'listAnnouncements'> =>
  async ({ query: { kind, year, q = '', featured, before, limit }, request: { now } }) => {
    const after = before === undefined ? undefined : placeOf(before)
    if (before !== undefined && !after)
      throw new Problem('invalid_input', {
        message: 'This page of the list is not known. Start at the first.',
      })
    const [{ listed, next }, years] = await Promise.all([
      announcements.page({ kind, year, words: wordsOf(q), featured: featured === 'true', after, limit, now }),
      announcements.years(kind, now),
    ])
    // What came out this moment may be here before its year is.
    const all = new Set([...years, ...listed.map(({ released_at }) => yearOf(released_at))])
    return {
      announcements: await publicView(listed, announcements, now),
      next: next ? cursorOf(next) : null,
      years: [...all].sort((a, b) => b - a),
    }
  }

export const getAnnouncement =
  ({ announcements }: Services): HandlerOf<'getAnnouncement'> =>
  async ({ params: { slug }, request: { now } }) => {
    const found = isSlug(slug) ? await announcements.bySlug(slug, now) : undefined
    const [shown] = found ? await publicView([found], announcements, now) : []
    if (!shown) throw new Problem('not_found')
    const ids = shown.attachments
    return { ...shown, attachments: ids.length > 0 ? await announcements.attachments(ids, now) : [] }
  }

export const services = (): Services => ({
  announcements: announcementStore(),
})
