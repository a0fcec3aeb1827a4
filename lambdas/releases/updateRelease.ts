import { updateRelease as route } from '#contract/releases.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { closeItems } from './itemRows.ts'
import {
  assertComing,
  assertNotOut,
  assertNotOver,
  assertReleasable,
  assertVersion,
  found,
  says,
  type StoredRelease,
} from './rules.ts'
import { followFiles, services, shown, type Services } from './services.ts'

/** A change takes an approval away: what was approved is no longer what would go out. */
export const updateRelease =
  (made: Services): Handler<typeof route> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const { now } = request
    const current = found(await made.releases.get(params.id))
    const show = (release: StoredRelease) => shown(made, release, now)
    // The same edit once more, whose first answer was lost.
    if (current.version > ifMatch && says(current, body)) return show(current)
    await assertVersion(current, ifMatch, show)
    assertNotOver(current, now)
    assertComing(body.publish_at, now)
    const { approved_by: _by, approved_by_email: _email, approved_at: _at, ...rest } = current
    const release: StoredRelease = {
      ...rest,
      ...body,
      phase: 'drafted',
      written_by: [...new Set([...current.written_by, user.id])],
      version: current.version + 1,
      updated_at: now.toISOString(),
    }
    const things = await made.things.get([...current.items, ...body.items], now)
    const closed = current.phase === 'approved' ? closeItems(current, things) : []
    const added = body.items.filter(({ id }) => !current.items.some(item => item.id === id))
    assertReleasable({ ...release, items: current.phase === 'approved' ? added : body.items }, things)
    const { title, publish_at, price_sensitive, items, phase } = current
    const entry = {
      ...actorOf(asked),
      action_type: 'RELEASE_UPDATED',
      object: `releases/${current.id}`,
      before: { title, publish_at, price_sensitive, items, phase },
      after: body,
    }
    // The moment may have come since the call began.
    assertNotOut(current, new Date())
    if (!(await made.releases.replace(release, closed, entry, now))) throw new Problem('conflict')
    if (closed.length > 0) await followFiles(made, things)
    return show(release)
  }

export const handler = endpoint('updateRelease', route, updateRelease, services)
