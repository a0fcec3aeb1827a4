import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertVersion, found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { derived } from './row.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'change' | 'get'>
  circles: Circles
}

/** A person has compared our copy of a text with its source: readers get it (decision 52). */
export const acceptAnnouncementText =
  ({ announcements, circles }: Services): HandlerOf<'acceptAnnouncementText'> =>
  async asked => {
    const { params, ifMatch, user, request } = asked
    const current = found(await announcements.get(params.id))
    ;(await circles.at(request.now)).assertMayKnow(current.id, user)
    // The same call once more, whose first answer was lost.
    if (!current.held_text && current.version > ifMatch) return staffView(current, request.now)
    assertVersion(current, ifMatch, request.now)
    if (!current.held_text?.content || current.withdrawn_at)
      throw new Problem('conflict', {
        message: 'There is no text of ours to publish. Readers have the link to its source.',
        details: { current: staffView(current, request.now) },
      })
    const { source, kept, content } = current.held_text
    const values = {
      ...derived({ ...current, content }),
      held_text: undefined,
      text_held: undefined,
      updated_by: user.id,
      updated_at: request.now.toISOString(),
    }
    const entry = {
      ...actorOf(asked),
      action_type: 'ANNOUNCEMENT_TEXT_ACCEPTED',
      object: `announcements/${current.id}`,
      before: { text_held: true },
      after: { title: current.title, source, kept },
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
