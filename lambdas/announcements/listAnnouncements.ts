import { listAnnouncements as route } from '#contract/announcements.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { announcementStore, type AnnouncementStore } from './store.ts'

interface Services {
  announcements: Pick<AnnouncementStore, 'latest'>
}

export const listAnnouncements =
  ({ announcements }: Services): Handler<typeof route> =>
  async ({ query, request }) => ({ announcements: await announcements.latest(query.limit, request.now) })

export const handler = endpoint('listAnnouncements', route, listAnnouncements, () => ({
  announcements: announcementStore(),
}))
