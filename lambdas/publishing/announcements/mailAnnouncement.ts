import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertVersion, found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView, stateOf } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'change' | 'get'>
  circles: Circles
}

/** What was older than a day when it came is mailed when a person says so (decision 53); mails carry its date. */
export const mailAnnouncement =
  ({ announcements, circles }: Services): HandlerOf<'mailAnnouncement'> =>
  async asked => {
    const { params, ifMatch, user, request } = asked
    const current = found(await announcements.get(params.id))
    ;(await circles.at(request.now)).assertMayKnow(current.id, user)
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
      ...actorOf(asked),
      action_type: 'ANNOUNCEMENT_MAILED_LATE',
      object: `announcements/${current.id}`,
      after: { title: current.title, released_at: current.released_at },
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
