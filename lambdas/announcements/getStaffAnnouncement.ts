import { getStaffAnnouncement as route } from '#contract/announcementEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '#runtime/confidential.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { insights, type Insights } from '#runtime/insights.ts'
import { found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'get'>
  circles: Circles
  insights: Insights
}

export const getStaffAnnouncement =
  ({ announcements, circles, insights }: Services): Handler<typeof route> =>
  async asked => {
    const { params, user, request } = asked
    const row = found(await announcements.get(params.id))
    const { assertMayKnow, circlesOf } = await circles.at(request.now)
    assertMayKnow(row.id, user)
    const thing = { object: `announcements/${row.id}`, title: row.title }
    await insights.note(circlesOf(row.id), 'view', thing, user, actorOf(asked), request.now)
    return staffView(row, request.now)
  }

export const handler = endpoint('getStaffAnnouncement', route, getStaffAnnouncement, () => ({
  announcements: editStore(),
  circles: circlesStore(),
  insights: insights(),
}))
