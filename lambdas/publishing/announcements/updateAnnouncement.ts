import { actorOf } from '#runtime/actor.ts'
import { authorsOf } from '../../documents/authors.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertEditable, assertVersion, found, isForReaders, onRecord, says, stored } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { saidOf, staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'change' | 'get'>
  circles: Circles
}

/** What an input leaves out is to be taken away. */
const absent = {
  headline_category: undefined,
  rns_number: undefined,
  replaces: undefined,
  // Who writes the text oneself waits for no copy of another.
  held_text: undefined,
  text_held: undefined,
}

export const updateAnnouncement =
  ({ announcements, circles }: Services): HandlerOf<'updateAnnouncement'> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const current = found(await announcements.get(params.id))
    const { assertMayKnow } = await circles.at(request.now)
    assertMayKnow(current.id, user)
    const added = body.attachments.filter(id => !current.attachments.includes(id))
    for (const document of added) assertMayKnow(document, user)
    // The same edit once more, whose first answer was lost.
    if (current.version > ifMatch && says(current, body)) return staffView(current, request.now)
    assertVersion(current, ifMatch, request.now)
    assertEditable(current, request.now)
    if (current.released_at && body.kind !== current.kind)
      throw new Problem('invalid_input', {
        message: 'The kind of an announcement that is out cannot change.',
      })
    const entry = {
      ...actorOf(asked),
      action_type: 'ANNOUNCEMENT_UPDATED',
      object: `announcements/${current.id}`,
      before: { ...onRecord(saidOf(current)), version: current.version },
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
    const now = staffView(found(await announcements.get(params.id)), request.now)
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

export const services = (): Services => ({
  announcements: editStore(),
  circles: circlesStore(),
})
