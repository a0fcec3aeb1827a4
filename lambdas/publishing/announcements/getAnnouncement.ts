import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { publicView } from './publicView.ts'
import { isSlug } from './slug.ts'
import { announcementStore, type AnnouncementStore } from './store.ts'

interface Services {
  announcements: Pick<AnnouncementStore, 'attachments' | 'bySlug' | 'links'>
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
