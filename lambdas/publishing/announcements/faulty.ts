import * as z from 'zod'
import { Announcement } from '#contract/publishing/announcements.ts'
import { isRetained, retentionReason } from '#contract/publishing/retention.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessListsStore, type AccessLists, notFound } from '../../security/accessListStore.ts'
import { assertFound, assertVersion } from './editRules.ts'
import { editStore, type EditStore, faultyStore, type FaultyStore } from './editStore.ts'
import { derivedAttributes, staffView, StaffRow, stateOf } from './row.ts'

interface Services {
  announcements: Pick<EditStore, 'change' | 'get'>
  accessLists: AccessLists
  faulty: FaultyStore
}

/** A person has compared our copy of a text with its source: readers get it (decision 52). */
export const acceptAnnouncementText =
  ({
    announcements,
    accessLists,
  }: Pick<Services, 'announcements' | 'accessLists'>): HandlerOf<'acceptAnnouncementText'> =>
  async input => {
    const { params, ifMatch, user, request } = input
    const current = assertFound(await announcements.get(params.id))
    ;(await accessLists.at(request.now)).assertCanView(current.id, user)
    // A repeated call, whose first answer was lost.
    if (!current.held_text && current.version > ifMatch) return staffView(current, request.now)
    assertVersion(current, ifMatch, request.now)
    if (!current.held_text?.content || current.withdrawn_at)
      throw new Problem('conflict', {
        message: 'There is no text of ours to publish. Readers have the link to its source.',
        details: { current: staffView(current, request.now) },
      })
    const { source, kept, content } = current.held_text
    const values = {
      ...derivedAttributes({ ...current, content }),
      held_text: undefined,
      text_held: undefined,
      updated_by: user.id,
      updated_at: request.now.toISOString(),
    }
    const entry = {
      ...actorOf(input),
      action_type: 'ANNOUNCEMENT_TEXT_ACCEPTED',
      object: `announcements/${current.id}`,
      before: { text_held: true },
      after: { title: current.title, source, kept },
    }
    const changed = await announcements.change(current, values, entry, request.now)
    const now = staffView(assertFound(await announcements.get(params.id)), request.now)
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

const { title, kind, created_at } = Announcement.shape
const { released_at, release_id, withdrawn_at } = StaffRow.shape

/** The readable fields of a faulty record. */
const FaultyRecord = z.object({
  title: title.catch('This announcement'),
  // A record that may be regulatory is kept as one that is.
  kind: kind.catch('regulatory'),
  created_at: created_at.optional().catch(undefined),
  released_at: released_at.catch(undefined),
  release_id: release_id.catch(undefined),
  withdrawn_at: withdrawn_at.catch(undefined),
})

/** @throws Problem `conflict` where a coming release, or something regulatory, keeps a record (decision 38) */
const assertRemovable = (row: Record<string, unknown>, now: Date): void => {
  const record = FaultyRecord.parse(row)
  // A moment that cannot be read was one: the record is at least as old.
  const moment = record.released_at ?? (row['released_at'] === undefined ? undefined : record.created_at)
  const state = stateOf({ ...record, released_at: moment }, now)
  if (state === 'scheduled')
    throw new Problem('conflict', { message: 'It goes out with a release. Take the release back first.' })
  if (state === 'out' && record.kind === 'regulatory' && moment !== undefined && isRetained(moment, now))
    throw new Problem('conflict', { message: `“${record.title}” stays. ${retentionReason(moment)}` })
}

export const removeFaultyAnnouncement =
  ({ announcements, faulty, accessLists }: Services): HandlerOf<'removeFaultyAnnouncement'> =>
  async input => {
    const { params, user, request } = input
    ;(await accessLists.at(request.now)).assertCanView(params.id, user)
    const row = await faulty.get(params.id)
    if (!row && !(await announcements.get(params.id))) throw notFound()
    if (!row)
      throw new Problem('conflict', { message: 'This announcement can be read. Withdraw it instead.' })
    assertRemovable(row, request.now)
    const entry = {
      ...actorOf(input),
      action_type: 'FAULTY_ANNOUNCEMENT_REMOVED',
      object: `announcements/${params.id}`,
      before: row,
    }
    if (!(await faulty.remove(row, entry, request.now))) throw new Problem('conflict')
    return { removed: true }
  }

export const services = (): Services => ({
  announcements: editStore(),
  accessLists: accessListsStore(),
  faulty: faultyStore(),
})
