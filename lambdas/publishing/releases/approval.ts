import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act, goOn, stepped } from './advance.ts'
import { lockItems, closeItems } from './itemRows.ts'
import { known } from './known.ts'
import { forgotten } from './mergeRows.ts'
import { isGated, type StoredRelease, type Things, announcementOf } from './release.ts'
import {
  assertComing,
  assertHere,
  assertMayApprove,
  assertNotOver,
  assertReleasable,
  assertSeen,
  assertSettled,
  assertVersion,
  found,
  assertNotOut,
} from './rules.ts'
import { followFiles, services, shown, type Services } from './services.ts'
import { sightingBy, withSighting, look } from './detection.ts'

/** The same call once more, whose first answer was lost, or whose addresses did not follow then. */
const isRepeated = ({ phase, approved_by, version }: StoredRelease, user: string, known: number): boolean =>
  (phase === 'approved' || phase === 'waiting') && approved_by === user && version === known + 1

/** An approved release with its RNS, or what may be it, where that came before the approval. */
const lookedAt = async (
  { rns }: Services,
  release: StoredRelease,
  things: Things,
  now: Date,
): Promise<StoredRelease> => {
  if (!release.gated || release.sighting) return release
  const { certain, suggestions } = await look(rns, release, things, now)
  return certain
    ? stepped(withSighting(release, sightingBy(certain, 'number'), now), 'rns_seen', now)
    : { ...release, suggestions }
}

/** Gives things their moment, all in one transaction with the approval: from then on visibility is a matter of time. */
export const approveRelease =
  (made: Services): HandlerOf<'approveRelease'> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const { now } = request
    const current = await known(made, params.id, asked.user, now)
    const show = (release: StoredRelease) => shown(made, release, now)
    const things = await made.things.get(current.items, now)
    // The same call once more, whose first answer was lost, or whose addresses did not follow then.
    if (isRepeated(current, user.id, ifMatch)) {
      await followFiles(made, things)
      return show(current)
    }
    await assertVersion(current, ifMatch, show)
    assertNotOver(current, now)
    if (current.phase !== 'drafted') return show(current)
    assertComing(current.publish_at, now)
    assertHere(current, things)
    assertReleasable(current, things)
    assertSettled(current, things, now)
    await assertSeen(current, things, body.items, show)
    try {
      assertMayApprove(current, things, user.id, made.approval)
    } catch (refusal) {
      const object = `releases/${current.id}`
      await made.audit.record({ ...actorOf(asked), action_type: 'RELEASE_REFUSED', object })
      throw refusal
    }
    const at = now.toISOString()
    const approved: StoredRelease = {
      ...current,
      gated: isGated(current, things),
      on_hold: false,
      publish_at: current.publish_at ?? at,
      approved_by: user.id,
      ...(user.email !== undefined && { approved_by_email: user.email }),
      approved_at: at,
      version: current.version + 1,
      updated_at: at,
    }
    const { release, rows } = await goOn(
      made.rns,
      current,
      await lookedAt(made, stepped(approved, 'approved', now, user), things, now),
      things,
      now,
    )
    const entry = {
      ...actorOf(asked),
      action_type: 'RELEASE_APPROVED',
      object: `releases/${current.id}`,
      after: {
        publish_at: release.publish_at,
        items: release.items,
        seen: body.items,
        ...(release.gated && { gated: true, sighting: release.sighting }),
        version: release.version,
      },
    }
    if (!(await made.releases.replace(release, rows, entry, now)))
      throw new Problem('conflict', {
        details: { current: await show(found(await made.releases.get(params.id))) },
      })
    await followFiles(made, things)
    return show(release)
  }

/** Stops an approved release: whatever moment comes and whatever RNS is seen, nothing of it appears until it goes on. */
export const holdRelease =
  (made: Services): HandlerOf<'holdRelease'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_HELD',
      isDone: ({ on_hold }) => on_hold,
      change: (current, things, now) => {
        assertNotOver(current, now)
        if (current.phase === 'drafted')
          throw new Problem('conflict', { message: 'It is not approved: nothing of it goes out.' })
        const { out_at: _, ...rest } = current
        return {
          release: stepped({ ...rest, phase: 'waiting', on_hold: true }, 'held', now, asked.user),
          rows: current.phase === 'approved' ? lockItems(current, things) : [],
        }
      },
    })

/** Lets a release that was held go on: out at its moment and after its RNS, at once when both have come. */
export const resumeRelease =
  (made: Services): HandlerOf<'resumeRelease'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_RESUMED',
      isDone: ({ phase, on_hold }) => (phase === 'approved' || phase === 'waiting') && !on_hold,
      change: (current, things, now) => {
        if (!current.on_hold) throw new Problem('conflict', { message: 'It is not on hold.' })
        const resumed = stepped({ ...current, on_hold: false }, 'resumed', now, asked.user)
        return goOn(made.rns, current, resumed, things, now)
      },
    })

/** Lets the RNS of a release, which was to stand as its own announcement, be imported as it is. */
const leftAlone = async ({ rns }: Services, { sighting }: StoredRelease, own: string | undefined) => {
  if (!sighting?.item || own === undefined) return []
  const item = await rns.item(sighting.item.provider, sighting.item.item_id)
  return item?.announcement_id === own ? [forgotten(item, own)] : []
}

/** What of the things of a release changes when it is withdrawn. */
const rowsOf = async (made: Services, release: StoredRelease, things: Things) => {
  if (release.phase === 'drafted') return []
  const left = await leftAlone(made, release, announcementOf(release, things))
  return [...closeItems(release, things), ...left]
}

export const cancelRelease =
  (made: Services): HandlerOf<'cancelRelease'> =>
  async asked => {
    const { params, ifMatch, request } = asked
    const { now } = request
    const current = await known(made, params.id, asked.user, now)
    const show = (release: StoredRelease) => shown(made, release, now)
    const things = await made.things.get(current.items, now)
    // The same call once more, whose first answer was lost, or whose addresses did not follow then.
    if (current.phase === 'cancelled') {
      await followFiles(made, things)
      return show(current)
    }
    await assertVersion(current, ifMatch, show)
    assertNotOut(current, now)
    const cancelled: StoredRelease = {
      ...current,
      phase: 'cancelled',
      on_hold: false,
      suggestions: [],
      version: current.version + 1,
      updated_at: now.toISOString(),
    }
    const release = stepped(cancelled, 'withdrawn', now, asked.user)
    const entry = {
      ...actorOf(asked),
      action_type: 'RELEASE_CANCELLED',
      object: `releases/${current.id}`,
      before: { phase: current.phase, publish_at: current.publish_at },
    }
    const closed = await rowsOf(made, current, things)
    // The moment may have come since the call began.
    assertNotOut(current, new Date())
    if (!(await made.releases.replace(release, closed, entry, now))) throw new Problem('conflict')
    if (closed.length > 0) await followFiles(made, things)
    return show(release)
  }

export { services }
