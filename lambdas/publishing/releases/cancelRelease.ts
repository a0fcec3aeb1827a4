import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { closeItems } from './itemRows.ts'
import { known } from './known.ts'
import { forgotten } from './mergeRows.ts'
import { announcementOf, type StoredRelease, type Things } from './release.ts'
import { assertNotOut, assertVersion } from './rules.ts'
import { followFiles, services, shown, type Services } from './services.ts'
import { stepped } from './steps.ts'

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
