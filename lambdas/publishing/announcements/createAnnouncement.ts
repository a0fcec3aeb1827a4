import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { found, says } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { rowOf } from './row.ts'
import { staffView } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'add' | 'get'>
  circles: Circles
}

export const createAnnouncement =
  ({ announcements, circles }: Services): HandlerOf<'createAnnouncement'> =>
  async asked => {
    const { body, user, request } = asked
    const { id, ...said } = body
    const { assertMayKnow } = await circles.at(request.now)
    for (const one of [id, ...said.attachments]) assertMayKnow(one, user)
    // Its follow-ups are marked when it gets a moment, with its release.
    const row = rowOf({ ...said, id, source: 'staff' }, request.now, { announce: false })
    const { attachments } = said
    const by = { created_by: user.id, updated_by: user.id, written_by: [user.id], version: 1, attachments }
    const entry = {
      ...actorOf(asked),
      action_type: 'ANNOUNCEMENT_DRAFTED',
      object: `announcements/${id}`,
      after: { title: said.title, kind: said.kind },
    }
    const added = await announcements.add({ ...row, ...by }, entry, request.now)
    const now = found(await announcements.get(id))
    if (!added && !(says(now, said) && now.created_by === user.id)) throw new Problem('conflict')
    return staffView(now, request.now)
  }

export const services = (): Services => ({
  announcements: editStore(),
  circles: circlesStore(),
})
