import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertMayName, readersOf } from './known.ts'
import { StoredRelease } from './release.ts'
import { assertComing, assertReleasable, found, saidOf, says } from './rules.ts'
import { services, shown, type Services } from './services.ts'
import { stepped } from './steps.ts'

export const createRelease =
  (made: Services): HandlerOf<'createRelease'> =>
  async asked => {
    const { body, user, request } = asked
    const { now } = request
    await assertMayName(made, body.items, user, now)
    const said = { ...body, readers: await readersOf(made, body, user) }
    const before = await made.releases.get(body.id)
    // The same call once more, whose first answer was lost.
    if (before && says(before, said) && before.drafted_by === user.id) return shown(made, before, now)
    if (before) throw new Problem('conflict')
    assertComing(body.publish_at, now)
    const at = now.toISOString()
    const drafted = StoredRelease.parse({
      ...saidOf(said),
      guarded: body.confidential,
      id: body.id,
      phase: 'drafted',
      drafted_by: user.id,
      ...(user.email !== undefined && { drafted_by_email: user.email }),
      written_by: [user.id],
      version: 1,
      created_at: at,
      updated_at: at,
    })
    const release = stepped(drafted, 'drafted', now, user)
    assertReleasable(release, await made.things.get(release.items, now))
    const entry = {
      ...actorOf(asked),
      action_type: 'RELEASE_DRAFTED',
      object: `releases/${body.id}`,
      after: body,
    }
    if (!(await made.releases.add(release, entry, now))) throw new Problem('conflict')
    return shown(made, found(await made.releases.get(body.id)), now)
  }

export { services }
