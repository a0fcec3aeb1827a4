import type { Release } from '#contract/publishing/releases.ts'
import { actorOf } from '#runtime/actor.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { findRelease } from './access.ts'
import type { Change } from './itemRows.ts'
import type { ItemsById, StoredRelease } from './release.ts'
import { assertNotOut, assertVersion, assertFound } from './rules.ts'
import { showRelease, syncFileGate, type Services } from './services.ts'

/** Validated input of a route that changes one release. */
export interface ReleaseInput {
  params: { id: string }
  /** The version that the caller knows. */
  ifMatch: number
  user: User
  request: { id: string; address: string | undefined; now: Date }
}

/** One thing that staff do with a release. */
interface Action {
  /** For the audit log. */
  type: string
  /** Whether a release is as this action leaves it: then a repeated call, whose first answer was lost, writes nothing. */
  isDone(release: StoredRelease): boolean
  /** Whether such a call may name any version; otherwise it names the one before. */
  anyVersion?: true
  /**
   * @returns undefined when there is nothing to change
   * @throws Problem where the action is not allowed
   */
  change(current: StoredRelease, itemsById: ItemsById): Change | undefined | Promise<Change | undefined>
  /** The audit entry of the step. */
  log(current: StoredRelease, changed: StoredRelease): Pick<AuditEntry, 'after' | 'before'>
}

/**
 * Changes a release that is not out, of the version that the caller knows: release, items and audit entry in one
 * transaction, then the addresses of its files.
 * @throws Problem `not_found`, or `conflict` with the release as it is now
 */
export const changeRelease = async (
  services: Services,
  input: ReleaseInput,
  { type, isDone, anyVersion, change, log }: Action,
): Promise<Release> => {
  const { params, ifMatch, user, request } = input
  const show = (release: StoredRelease) => showRelease(services, release, user, request.now)
  const current = await findRelease(services, params.id, user, request.now)
  const itemsById = await services.items.get(current.items, request.now)
  if (isDone(current) && (anyVersion || current.version === ifMatch + 1)) {
    // The first call may have ended before the addresses followed.
    await syncFileGate(services, itemsById)
    return show(current)
  }
  await assertVersion(current, ifMatch, show)

  const changes = await change(current, itemsById)
  if (!changes) return show(current)
  const release = {
    ...changes.release,
    version: current.version + 1,
    updated_at: request.now.toISOString(),
  }
  const entry = {
    ...actorOf(input),
    action_type: type,
    object: `releases/${current.id}`,
    ...log(current, release),
  }
  // Its publication time may have come since the call began.
  assertNotOut(current, new Date())
  if (!(await services.releases.replace(release, changes.rows, entry, request.now)))
    throw new Problem('conflict', {
      details: { current: await show(assertFound(await services.releases.get(params.id))) },
    })
  if (changes.rows.length > 0) await syncFileGate(services, itemsById)
  return show(release)
}

/** The audit log of what staff do between the approval of a release and its publication. */
export const logAdvance =
  (said?: unknown): Action['log'] =>
  (current, { phase, out_at, detection }) => ({
    before: { phase: current.phase, on_hold: current.on_hold, publish_at: current.publish_at },
    after: { phase, out_at, detection, said },
  })
