import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { insights, type Insights } from '../../security/insights.ts'
import { found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'get'>
  circles: Circles
  insights: Insights
}

export const getStaffAnnouncement =
  ({ announcements, circles, insights }: Services): HandlerOf<'getStaffAnnouncement'> =>
  async asked => {
    const { params, user, request } = asked
    const row = found(await announcements.get(params.id))
    const { assertMayKnow, circlesOf } = await circles.at(request.now)
    assertMayKnow(row.id, user)
    const thing = { object: `announcements/${row.id}`, title: row.title }
    await insights.note(circlesOf(row.id), 'view', thing, user, actorOf(asked), request.now)
    return staffView(row, request.now)
  }

export const services = (): Services => ({
  announcements: editStore(),
  circles: circlesStore(),
  insights: insights(),
})
