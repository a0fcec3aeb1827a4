import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertVersion, assertWithdrawable, found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'change' | 'get'>
  circles: Circles
}

export const withdrawAnnouncement =
  ({ announcements, circles }: Services): HandlerOf<'withdrawAnnouncement'> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const current = found(await announcements.get(params.id))
    ;(await circles.at(request.now)).assertMayKnow(current.id, user)
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
      ...actorOf(asked),
      action_type: 'ANNOUNCEMENT_WITHDRAWN',
      object: `announcements/${current.id}`,
      before: { released_at: current.released_at, title: current.title },
      after: { reason: body.reason },
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
