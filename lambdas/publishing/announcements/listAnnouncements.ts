import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { publicView } from './publicView.ts'
import { announcementStore, type AnnouncementStore } from './store.ts'
import { wordsOf } from './text.ts'

interface Services {
  announcements: Pick<AnnouncementStore, 'page' | 'years' | 'links'>
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
    return {
      announcements: await publicView(listed, announcements, now),
      next: next ? cursorOf(next) : null,
      years,
    }
  }

export const services = (): Services => ({
  announcements: announcementStore(),
})
