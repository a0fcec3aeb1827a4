import { listStaffAnnouncements as route } from '#contract/announcementEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'page'>
}

export const listStaffAnnouncements =
  ({ announcements }: Services): Handler<typeof route> =>
  async ({ query, request: { now } }) => {
    const { rows, next } = await announcements.page(query.after, query.limit)
    return { announcements: rows.map(row => staffView(row, now)), next, now: now.toISOString() }
  }

export const handler = endpoint('listStaffAnnouncements', route, listStaffAnnouncements, () => ({
  announcements: editStore(),
}))
