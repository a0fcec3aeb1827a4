import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'page'>
  circles: Circles
}

export const listStaffAnnouncements =
  ({ announcements, circles }: Services): HandlerOf<'listStaffAnnouncements'> =>
  async ({ query, user, request: { now } }) => {
    const { isHidden } = await circles.at(now)
    const { rows, faulty, next } = await announcements.page(query.after, query.limit)
    const isShown = ({ id }: { id: string }) => !isHidden(id, user)
    return {
      announcements: rows.filter(isShown).map(row => staffView(row, now)),
      faulty: faulty.filter(isShown),
      next,
      now: now.toISOString(),
    }
  }

export const services = (): Services => ({
  announcements: editStore(),
  circles: circlesStore(),
})
