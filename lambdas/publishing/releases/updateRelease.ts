import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { closeItems } from './itemRows.ts'
import { assertMayName, known, readersOf } from './known.ts'
import type { StoredRelease } from './release.ts'
import {
  assertComing,
  assertNotOut,
  assertNotOver,
  assertReleasable,
  assertVersion,
  saidOf,
  says,
} from './rules.ts'
import { followFiles, services, shown, type Services } from './services.ts'
import { stepped } from './steps.ts'

/** A change takes an approval away: what was approved is no longer what would go out. */
export const updateRelease =
  (made: Services): HandlerOf<'updateRelease'> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const { now } = request
    const current = await known(made, params.id, asked.user, now)
    const show = (release: StoredRelease) => shown(made, release, now)
    await assertMayName(made, body.items, user, now)
    const said = { ...body, readers: await readersOf(made, body, user) }
    // The same edit once more, whose first answer was lost.
    if (current.version > ifMatch && says(current, said)) return show(current)
    await assertVersion(current, ifMatch, show)
    assertNotOver(current, now)
    assertComing(body.publish_at, now)
    const {
      approved_by: _by,
      approved_by_email: _email,
      approved_at: _at,
      out_at: _out,
      sighting: _sighting,
      warned_at: _warned,
      rns: _rns,
      ...rest
    } = current
    const changed: StoredRelease = {
      ...rest,
      ...saidOf(said),
      guarded: current.guarded || body.confidential,
      phase: 'drafted',
      gated: false,
      on_hold: false,
      suggestions: [],
      written_by: [...new Set([...current.written_by, user.id])],
      version: current.version + 1,
      updated_at: now.toISOString(),
    }
    const release = stepped(changed, 'changed', now, user)
    const things = await made.things.get([...current.items, ...body.items], now)
    const isApproved = current.phase !== 'drafted'
    const closed = isApproved ? closeItems(current, things) : []
    const added = body.items.filter(({ id }) => !current.items.some(item => item.id === id))
    assertReleasable({ ...release, items: isApproved ? added : body.items }, things)
    const entry = {
      ...actorOf(asked),
      action_type: 'RELEASE_UPDATED',
      object: `releases/${current.id}`,
      before: { ...saidOf(current), phase: current.phase },
      after: body,
    }
    // The moment may have come since the call began.
    assertNotOut(current, new Date())
    if (!(await made.releases.replace(release, closed, entry, now))) throw new Problem('conflict')
    if (closed.length > 0) await followFiles(made, things)
    return show(release)
  }

export { services }
