import type { Release } from '#contract/publishing/releases.ts'
import { actorOf } from '#runtime/actor.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { known } from './known.ts'
import type { Change } from './opening.ts'
import type { StoredRelease, Things } from './release.ts'
import { assertNotOut, assertVersion, found } from './rules.ts'
import { followFiles, shown, type Services } from './services.ts'

interface Asked {
  params: { id: string }
  ifMatch: number
  user: User
  request: { id: string; address: string | undefined; now: Date }
}

interface Act {
  /** For the record. */
  action: string
  /** Whether a release is as this makes it: the same call once more, whose first answer was lost, changes nothing. */
  isDone: (release: StoredRelease) => boolean
  after?: unknown
  /** @throws Problem when it cannot be done */
  change: (current: StoredRelease, things: Things, now: Date) => Change | Promise<Change>
}

/**
 * Does something with an approved release, of the version that the caller knows: release, things and record together.
 * @throws Problem `not_found`, or `conflict` with the release as it is now
 */
export const act = async (
  made: Services,
  asked: Asked,
  { action, isDone, after, change }: Act,
): Promise<Release> => {
  const { params, ifMatch, request } = asked
  const { now } = request
  const current = await known(made, params.id, asked.user, now)
  const show = (release: StoredRelease) => shown(made, release, now)
  const things = await made.things.get(current.items, now)
  if (current.version === ifMatch + 1 && isDone(current)) {
    await followFiles(made, things)
    return show(current)
  }
  await assertVersion(current, ifMatch, show)
  const { release, rows } = await change(current, things, now)
  const written = { ...release, version: current.version + 1, updated_at: now.toISOString() }
  const entry = {
    ...actorOf(asked),
    action_type: action,
    object: `releases/${current.id}`,
    before: { phase: current.phase, on_hold: current.on_hold, publish_at: current.publish_at },
    after: { phase: written.phase, out_at: written.out_at, sighting: written.sighting, said: after },
  }
  // The moment may have come since the call began.
  assertNotOut(current, new Date())
  if (!(await made.releases.replace(written, rows, entry, now)))
    throw new Problem('conflict', {
      details: { current: await show(found(await made.releases.get(params.id))) },
    })
  if (rows.length > 0) await followFiles(made, things)
  return show(written)
}
