import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { closeItems } from './itemRows.ts'
import { idsOf, known, assertMayName, readersOf } from './known.ts'
import { view, StoredRelease } from './release.ts'
import {
  assertComing,
  assertReleasable,
  found,
  saidOf,
  says,
  assertNotOut,
  assertNotOver,
  assertVersion,
} from './rules.ts'
import { services, type Services, shown, followFiles } from './services.ts'
import { stepped } from './advance.ts'

export const listReleases =
  ({ releases, things, accessLists, approval }: Services): HandlerOf<'listReleases'> =>
  async ({ query, user, request: { now } }) => {
    const { isHidden } = await accessLists.at(now)
    const { releases: all, next } =
      query.show === 'coming'
        ? { releases: await releases.coming(now), next: null }
        : await releases.past(query.show === 'out' ? 'approved' : 'cancelled', now, query.after, query.limit)
    const found = all.filter(release => !idsOf(release).some(id => isHidden(id, user)))
    const named = await things.get(
      found.flatMap(({ items }) => items),
      now,
    )
    return {
      releases: found.map(release => view(release, named, approval, now)),
      next,
      now: now.toISOString(),
    }
  }

export const getRelease =
  (made: Services): HandlerOf<'getRelease'> =>
  async asked => {
    const { params, user, request } = asked
    const release = await known(made, params.id, user, request.now)
    const { accessListsOf } = await made.accessLists.at(request.now)
    const thing = { object: `releases/${release.id}`, title: release.title }
    await made.insights.note(accessListsOf(release.id), 'view', thing, user, actorOf(asked), request.now)
    return shown(made, release, request.now)
  }

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
