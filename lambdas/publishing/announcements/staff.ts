import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { accessListsStore, type AccessLists } from '../../security/accessListStore.ts'
import { insights, type Insights } from '../../security/insights.ts'
import { beginningOf } from '../text/html/beginning.ts'
import { summaryOf } from '../text/plainText.ts'
import { sanitise } from '../text/sanitise.ts'
import { assertFound } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView, inputOf } from './row.ts'

interface Services {
  announcements: Pick<EditStore, 'get' | 'page' | 'version' | 'versions'>
  accessLists: AccessLists
  insights: Insights
}

export const listStaffAnnouncements =
  ({ announcements, accessLists }: Services): HandlerOf<'listStaffAnnouncements'> =>
  async ({ query, user, request: { now } }) => {
    const { isHidden } = await accessLists.at(now)
    const { rows, faulty, next } = await announcements.page(query.after, query.limit)
    const isShown = ({ id }: { id: string }) => !isHidden(id, user)
    return {
      announcements: rows.filter(isShown).map(row => staffView(row, now)),
      faulty: faulty.filter(isShown),
      next,
      now: now.toISOString(),
    }
  }

export const getStaffAnnouncement =
  ({ announcements, accessLists, insights }: Services): HandlerOf<'getStaffAnnouncement'> =>
  async input => {
    const { params, user, request } = input
    const row = assertFound(await announcements.get(params.id))
    const { assertCanView, accessListsOf } = await accessLists.at(request.now)
    assertCanView(row.id, user)
    const thing = { object: `announcements/${row.id}`, title: row.title }
    await insights.note(accessListsOf(row.id), 'view', thing, user, actorOf(input), request.now)
    return staffView(row, request.now)
  }

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

export const listAnnouncementVersions =
  ({ announcements, accessLists, insights }: Services): HandlerOf<'listAnnouncementVersions'> =>
  async input => {
    const { params, query, user, request } = input
    const current = assertFound(await announcements.get(params.id))
    const { assertCanView, accessListsOf } = await accessLists.at(request.now)
    assertCanView(current.id, user)
    const thing = { object: `announcements/${current.id}`, title: current.title }
    await insights.note(accessListsOf(current.id), 'view', thing, user, actorOf(input), request.now)
    const { version, updated_at: created_at, updated_by: created_by } = current
    const present = { ...inputOf(current), version, created_at, created_by }
    if (query.version === undefined)
      return { versions: answerable([present, ...(await announcements.versions(params.id))]) }
    const wanted = query.version === version ? present : await announcements.version(params.id, query.version)
    return { versions: wanted ? [wanted] : [] }
  }

export const previewAnnouncement =
  (): HandlerOf<'previewAnnouncement'> =>
  async ({ body }) => {
    const content = sanitise(body.content)
    return { content, summary: summaryOf(content) }
  }

export const services = (): Services => ({
  announcements: editStore(),
  accessLists: accessListsStore(),
  insights: insights(),
})
