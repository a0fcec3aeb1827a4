import { listAnnouncementVersions as route } from '#contract/announcementEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '#runtime/confidential.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { insights, type Insights } from '#runtime/insights.ts'
import { found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { saidOf } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'get' | 'versions'>
  circles: Circles
  insights: Insights
}

export const listAnnouncementVersions =
  ({ announcements, circles, insights }: Services): Handler<typeof route> =>
  async asked => {
    const { params, user, request } = asked
    const current = found(await announcements.get(params.id))
    const { assertMayKnow, circlesOf } = await circles.at(request.now)
    assertMayKnow(current.id, user)
    const thing = { object: `announcements/${current.id}`, title: current.title }
    await insights.note(circlesOf(current.id), 'view', thing, user, actorOf(asked), request.now)
    const { version, updated_at: created_at, updated_by: created_by } = current
    const earlier = await announcements.versions(params.id)
    return { versions: [{ ...saidOf(current), version, created_at, created_by }, ...earlier] }
  }

export const handler = endpoint('listAnnouncementVersions', route, listAnnouncementVersions, () => ({
  announcements: editStore(),
  circles: circlesStore(),
  insights: insights(),
}))
