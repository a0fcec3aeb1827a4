import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { beginningOf } from '../text/html/beginning.ts'
import { insights, type Insights } from '../../security/insights.ts'
import { found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { saidOf } from './staffRow.ts'

/** Bytes of the texts of one answer, the newest first, and of the beginning of each that is too much. */
const most = 2_000_000
const inBrief = 20_000

/** Texts of which so many together can be answered. */
const answerable = <V extends { content: string; is_beginning?: true | undefined }>(versions: V[]): V[] => {
  let left = most
  return versions.map(version => {
    left -= Buffer.byteLength(version.content)
    return left >= 0
      ? version
      : { ...version, content: beginningOf(version.content, inBrief), is_beginning: true }
  })
}

interface Services {
  announcements: Pick<EditStore, 'get' | 'version' | 'versions'>
  circles: Circles
  insights: Insights
}

export const listAnnouncementVersions =
  ({ announcements, circles, insights }: Services): HandlerOf<'listAnnouncementVersions'> =>
  async asked => {
    const { params, query, user, request } = asked
    const current = found(await announcements.get(params.id))
    const { assertMayKnow, circlesOf } = await circles.at(request.now)
    assertMayKnow(current.id, user)
    const thing = { object: `announcements/${current.id}`, title: current.title }
    await insights.note(circlesOf(current.id), 'view', thing, user, actorOf(asked), request.now)
    const { version, updated_at: created_at, updated_by: created_by } = current
    const present = { ...saidOf(current), version, created_at, created_by }
    if (query.version === undefined)
      return { versions: answerable([present, ...(await announcements.versions(params.id))]) }
    const wanted = query.version === version ? present : await announcements.version(params.id, query.version)
    return { versions: wanted ? [wanted] : [] }
  }

export const services = (): Services => ({
  announcements: editStore(),
  circles: circlesStore(),
  insights: insights(),
})
