import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { known } from './known.ts'
import { goOn } from './opening.ts'
import { isGated, type StoredRelease, type Things } from './release.ts'
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
} from './rules.ts'
import { followFiles, services, shown, type Services } from './services.ts'
import { sightingBy, withSighting } from './sight.ts'
import { stepped } from './steps.ts'
import { look } from './suggestions.ts'

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

export { services }
