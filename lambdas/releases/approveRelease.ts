import { approveRelease as route } from '#contract/releases.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { openItems } from './itemRows.ts'
import {
  assertComing,
  assertMayApprove,
  assertNotOver,
  assertReleasable,
  assertSeen,
  assertVersion,
  found,
  type StoredRelease,
} from './rules.ts'
import { followFiles, services, shown, type Services } from './services.ts'

/** Gives things their moment, all in one transaction with the approval: from then on visibility is a matter of time. */
export const approveRelease =
  (made: Services): Handler<typeof route> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const { now } = request
    const current = found(await made.releases.get(params.id))
    const show = (release: StoredRelease) => shown(made, release, now)
    const things = await made.things.get(current.items, now)
    // The same call once more, whose first answer was lost, or whose addresses did not follow then.
    if (current.phase === 'approved' && current.approved_by === user.id && current.version === ifMatch + 1) {
      await followFiles(made, things)
      return show(current)
    }
    await assertVersion(current, ifMatch, show)
    assertNotOver(current, now)
    if (current.phase === 'approved') return show(current)
    assertComing(current.publish_at, now)
    assertReleasable(current, things)
    await assertSeen(current, things, body.items, show)
    try {
      assertMayApprove(current, things, user.id, made.approval)
    } catch (refusal) {
      const object = `releases/${current.id}`
      await made.audit.record({ ...actorOf(asked), action_type: 'RELEASE_REFUSED', object })
      throw refusal
    }
    const at = now.toISOString()
    const release: StoredRelease = {
      ...current,
      phase: 'approved',
      publish_at: current.publish_at ?? at,
      approved_by: user.id,
      ...(user.email !== undefined && { approved_by_email: user.email }),
      approved_at: at,
      version: current.version + 1,
      updated_at: at,
    }
    const entry = {
      ...actorOf(asked),
      action_type: 'RELEASE_APPROVED',
      object: `releases/${current.id}`,
      after: {
        publish_at: release.publish_at,
        items: release.items,
        seen: body.items,
        version: release.version,
      },
    }
    if (!(await made.releases.replace(release, openItems(release, things), entry, now)))
      throw new Problem('conflict', {
        details: { current: await show(found(await made.releases.get(params.id))) },
      })
    await followFiles(made, things)
    return show(release)
  }

export const handler = endpoint('approveRelease', route, approveRelease, services)
