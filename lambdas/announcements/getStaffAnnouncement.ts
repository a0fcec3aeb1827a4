import { getStaffAnnouncement as route } from '#contract/announcementEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'get'>
}

export const getStaffAnnouncement =
  ({ announcements }: Services): Handler<typeof route> =>
  async ({ params, request }) =>
    staffView(found(await announcements.get(params.id)), request.now)

export const handler = endpoint('getStaffAnnouncement', route, getStaffAnnouncement, () => ({
  announcements: editStore(),
}))
