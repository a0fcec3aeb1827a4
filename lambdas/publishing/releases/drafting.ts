import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { detachItems } from './itemRows.ts'
import { idsOf, findRelease, assertCanAdd, findReaders } from './access.ts'
import { StoredRelease, view, withoutRequest, withStep } from './release.ts'
import {
  assertComing,
  assertReleasable,
  assertFound,
  fieldsOf,
  hasFields,
  assertNotOut,
  assertNotOver,
  assertVersion,
} from './rules.ts'
import { services, type Services, showRelease, syncFileGate } from './services.ts'

export const listReleases =
  ({ releases, items, accessLists, approval }: Services): HandlerOf<'listReleases'> =>
  async ({ query, user, request: { now } }) => {
    const { isHidden } = await accessLists.at(now)
    const { releases: all, next } =
      query.show === 'coming'
        ? { releases: await releases.coming(now), next: null }
        : await releases.past(query.show === 'out' ? 'approved' : 'cancelled', now, query.after, query.limit)
    const found = all.filter(release => !idsOf(release).some(id => isHidden(id, user)))
    const itemsById = await items.get(
      found.flatMap(release => release.items),
      now,
    )
    return {
      releases: found.map(release => view(release, itemsById, approval, user.id, now)),
      next,
      now: now.toISOString(),
    }
  }

export const getRelease =
  (services: Services): HandlerOf<'getRelease'> =>
  async input => {
    const { params, user, request } = input
    const release = await findRelease(services, params.id, user, request.now)
    const { accessListsOf } = await services.accessLists.at(request.now)
    const subject = { object: `releases/${release.id}`, title: release.title }
    await services.insights.note(
      accessListsOf(release.id),
      'view',
      subject,
      user,
      actorOf(input),
      request.now,
    )
    return showRelease(services, release, user, request.now)
  }

export const createRelease =
  (services: Services): HandlerOf<'createRelease'> =>
  async input => {
    const { body, user, request } = input
    const { now } = request
    await assertCanAdd(services, body.items, user, now)
    const fields = { ...body, readers: await findReaders(services, body, user) }
    const before = await services.releases.get(body.id)
    // A repeated call, whose first answer was lost.
    if (before && hasFields(before, fields) && before.drafted_by === user.id)
      return showRelease(services, before, user, now)
    if (before) throw new Problem('conflict')
    assertComing(body.publish_at, now)
    const at = now.toISOString()
    const drafted = StoredRelease.parse({
      ...fieldsOf(fields),
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
    const release = withStep(drafted, 'drafted', now, user)
    assertReleasable(release, await services.items.get(release.items, now))
    const entry = {
      ...actorOf(input),
      action_type: 'RELEASE_DRAFTED',
      object: `releases/${body.id}`,
      after: body,
    }
    if (!(await services.releases.add(release, entry, now))) throw new Problem('conflict')
    return showRelease(services, assertFound(await services.releases.get(body.id)), user, now)
  }

/** A change takes an approval, or the request for one, away: what was approved is no longer what would go out. */
export const updateRelease =
  (services: Services): HandlerOf<'updateRelease'> =>
  async input => {
    const { params, body, ifMatch, user, request } = input
    const { now } = request
    const current = await findRelease(services, params.id, input.user, now)
    const show = (release: StoredRelease) => showRelease(services, release, user, now)
    await assertCanAdd(services, body.items, user, now)
    const fields = { ...body, readers: await findReaders(services, body, user) }
    // A repeated edit, whose first answer was lost.
    if (current.version > ifMatch && hasFields(current, fields)) return show(current)
    await assertVersion(current, ifMatch, show)
    assertNotOver(current, now)
    assertComing(body.publish_at, now)
    const {
      approved_by: _by,
      approved_by_email: _email,
      approved_at: _at,
      out_at: _out,
      detection: _detection,
      warned_at: _warned,
      rns: _rns,
      ...rest
    } = withoutRequest(current)
    const changed: StoredRelease = {
      ...rest,
      ...fieldsOf(fields),
      guarded: current.guarded || body.confidential,
      phase: 'drafted',
      gated: false,
      on_hold: false,
      suggestions: [],
      written_by: [...new Set([...current.written_by, user.id])],
      version: current.version + 1,
      updated_at: now.toISOString(),
    }
    const release = withStep(changed, 'changed', now, user)
    const itemsById = await services.items.get([...current.items, ...body.items], now)
    const isApproved = current.phase !== 'drafted'
    const closed = isApproved ? detachItems(current, itemsById) : []
    const added = body.items.filter(({ id }) => !current.items.some(item => item.id === id))
    assertReleasable({ ...release, items: isApproved ? added : body.items }, itemsById)
    const entry = {
      ...actorOf(input),
      action_type: 'RELEASE_UPDATED',
      object: `releases/${current.id}`,
      before: { ...fieldsOf(current), phase: current.phase },
      after: body,
    }
    // Its publication time may have come since the call began.
    assertNotOut(current, new Date())
    if (!(await services.releases.replace(release, closed, entry, now))) throw new Problem('conflict')
    if (closed.length > 0) await syncFileGate(services, itemsById)
    return show(release)
  }

export { services }
