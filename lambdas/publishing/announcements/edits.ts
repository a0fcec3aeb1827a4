import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { authorsOf } from '../../documents/rules.ts'
import { accessListsStore, type AccessLists } from '../../security/accessListStore.ts'
import {
  assertFound,
  equalsInput,
  assertEditable,
  assertVersion,
  isForReaders,
  onRecord,
  stored,
  assertWithdrawable,
} from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { rowOf, staffView, inputOf, stateOf } from './row.ts'

interface Services {
  announcements: Pick<EditStore, 'add' | 'change' | 'get'>
  accessLists: AccessLists
}

export const createAnnouncement =
  ({ announcements, accessLists }: Services): HandlerOf<'createAnnouncement'> =>
  async input => {
    const { body, user, request } = input
    const { id, ...said } = body
    const { assertCanView } = await accessLists.at(request.now)
    for (const one of [id, ...said.attachments]) assertCanView(one, user)
    // Its follow-ups are marked when it gets a moment, with its release.
    const row = rowOf({ ...said, id, source: 'staff' }, request.now, { announce: false })
    const { attachments } = said
    const by = { created_by: user.id, updated_by: user.id, written_by: [user.id], version: 1, attachments }
    const entry = {
      ...actorOf(input),
      action_type: 'ANNOUNCEMENT_DRAFTED',
      object: `announcements/${id}`,
      after: { title: said.title, kind: said.kind },
    }
    const added = await announcements.add({ ...row, ...by }, entry, request.now)
    const now = assertFound(await announcements.get(id))
    if (!added && !(equalsInput(now, said) && now.created_by === user.id)) throw new Problem('conflict')
    return staffView(now, request.now)
  }

/** Fields that an input leaves out are removed. */
const absent = {
  headline_category: undefined,
  rns_number: undefined,
  replaces: undefined,
  // Who writes the text oneself waits for no copy of another.
  held_text: undefined,
  text_held: undefined,
}

export const updateAnnouncement =
  ({ announcements, accessLists }: Services): HandlerOf<'updateAnnouncement'> =>
  async input => {
    const { params, body, ifMatch, user, request } = input
    const current = assertFound(await announcements.get(params.id))
    const { assertCanView } = await accessLists.at(request.now)
    assertCanView(current.id, user)
    const added = body.attachments.filter(id => !current.attachments.includes(id))
    for (const document of added) assertCanView(document, user)
    // A repeated edit, whose first answer was lost.
    if (current.version > ifMatch && equalsInput(current, body)) return staffView(current, request.now)
    assertVersion(current, ifMatch, request.now)
    assertEditable(current, request.now)
    if (current.released_at && body.kind !== current.kind)
      throw new Problem('invalid_input', {
        message: 'The kind of an announcement that is out cannot change.',
      })
    const entry = {
      ...actorOf(input),
      action_type: 'ANNOUNCEMENT_UPDATED',
      object: `announcements/${current.id}`,
      before: { ...onRecord(inputOf(current)), version: current.version },
      after: onRecord(body),
    }
    const values = {
      ...absent,
      ...stored(body),
      updated_by: user.id,
      written_by: authorsOf(current.written_by, current.created_by, current.updated_by, user.id),
      updated_at: request.now.toISOString(),
      ...(isForReaders(current, body, request.now) && { changed_at: request.now.toISOString() }),
    }
    const changed = await announcements.change(current, values, entry, request.now)
    const now = staffView(assertFound(await announcements.get(params.id)), request.now)
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

export const withdrawAnnouncement =
  ({ announcements, accessLists }: Services): HandlerOf<'withdrawAnnouncement'> =>
  async input => {
    const { params, body, ifMatch, user, request } = input
    const current = assertFound(await announcements.get(params.id))
    ;(await accessLists.at(request.now)).assertCanView(current.id, user)
    if (current.withdrawn_at) return staffView(current, request.now)
    assertVersion(current, ifMatch, request.now)
    assertWithdrawable(current, request.now)
    const at = request.now.toISOString()
    const values = {
      released_at: undefined,
      to_announce: undefined,
      withdrawn_at: at,
      withdrawn_reason: body.reason,
      updated_by: user.id,
      updated_at: at,
    }
    const entry = {
      ...actorOf(input),
      action_type: 'ANNOUNCEMENT_WITHDRAWN',
      object: `announcements/${current.id}`,
      before: { released_at: current.released_at, title: current.title },
      after: { reason: body.reason },
    }
    const changed = await announcements.change(current, values, entry, request.now)
    const now = staffView(assertFound(await announcements.get(params.id)), request.now)
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

/** Mails an item that was older than a day when it came, when a person says so (decision 53); mails carry its date. */
export const mailAnnouncement =
  ({ announcements, accessLists }: Services): HandlerOf<'mailAnnouncement'> =>
  async input => {
    const { params, ifMatch, user, request } = input
    const current = assertFound(await announcements.get(params.id))
    ;(await accessLists.at(request.now)).assertCanView(current.id, user)
    if (current.announced_at || current.to_announce) return staffView(current, request.now)
    assertVersion(current, ifMatch, request.now)
    if (stateOf(current, request.now) !== 'out')
      throw new Problem('conflict', {
        message: 'Only what readers see can be mailed.',
        details: { current: staffView(current, request.now) },
      })
    const values = {
      to_announce: 'pending',
      updated_by: user.id,
      updated_at: request.now.toISOString(),
    }
    const entry = {
      ...actorOf(input),
      action_type: 'ANNOUNCEMENT_MAILED_LATE',
      object: `announcements/${current.id}`,
      after: { title: current.title, released_at: current.released_at },
    }
    const changed = await announcements.change(current, values, entry, request.now)
    const now = staffView(assertFound(await announcements.get(params.id)), request.now)
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

export const services = (): Services => ({
  announcements: editStore(),
  accessLists: accessListsStore(),
})
