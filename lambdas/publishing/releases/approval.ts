import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { advanceRelease } from './advance.ts'
import { changeRelease, logAdvance, type ReleaseInput } from './changing.ts'
import { detectionOf, searchNews, withDetection } from './detection.ts'
import { detachItems, lockItems } from './itemRows.ts'
import { forgetImportRow } from './mergeRows.ts'
import {
  isGated,
  type ItemsById,
  regulatoryAnnouncementOf,
  type StoredRelease,
  withoutRequest,
  withStep,
} from './release.ts'
import {
  assertComing,
  assertHere,
  assertMayApprove,
  assertNotOut,
  assertNotOver,
  assertReleasable,
  assertSeen,
  assertSettled,
} from './rules.ts'
import { services, showRelease, type Services } from './services.ts'

/** The audit log has refusals too: a second person was needed. @throws Problem `not_allowed` */
const assertMayApproveOnRecord = async (
  { approval, audit }: Services,
  input: ReleaseInput,
  release: StoredRelease,
  itemsById: ItemsById,
): Promise<void> => {
  try {
    assertMayApprove(release, itemsById, input.user.id, approval)
  } catch (refusal) {
    const object = `releases/${release.id}`
    await audit.record({ ...actorOf(input), action_type: 'RELEASE_REFUSED', object })
    throw refusal
  }
}

/** Looks for an RNS that came before the approval. */
const detectEarlierRns = async (
  { rns }: Services,
  release: StoredRelease,
  itemsById: ItemsById,
  now: Date,
): Promise<StoredRelease> => {
  if (!release.gated || release.detection) return release
  const { certain, suggestions } = await searchNews(rns, release, itemsById, now)
  return certain
    ? withStep(withDetection(release, detectionOf(certain, 'number'), now), 'rns_seen', now)
    : { ...release, suggestions }
}

/** Approves a release and its items in one transaction: from then on visibility is a matter of time. */
export const approveRelease =
  (services: Services): HandlerOf<'approveRelease'> =>
  input => {
    const { body, user, request } = input
    const { now } = request
    return changeRelease(services, input, {
      type: 'RELEASE_APPROVED',
      isDone: ({ phase, approved_by }) =>
        (phase === 'approved' || phase === 'waiting') && approved_by === user.id,
      change: async (current, itemsById) => {
        assertNotOver(current, now)
        if (current.phase !== 'drafted') return undefined
        assertComing(current.publish_at, now)
        assertHere(current, itemsById)
        assertReleasable(current, itemsById)
        assertSettled(current, itemsById, now)
        await assertSeen(current, itemsById, body.items, release => showRelease(services, release, user, now))
        await assertMayApproveOnRecord(services, input, current, itemsById)
        const at = now.toISOString()
        const approved: StoredRelease = {
          ...withoutRequest(current),
          gated: isGated(current, itemsById),
          on_hold: false,
          publish_at: current.publish_at ?? at,
          approved_by: user.id,
          ...(user.email !== undefined && { approved_by_email: user.email }),
          approved_at: at,
        }
        const detected = await detectEarlierRns(
          services,
          withStep(approved, 'approved', now, user),
          itemsById,
          now,
        )
        return advanceRelease(services.rns, current, detected, itemsById, now)
      },
      log: (_, { publish_at, items, gated, detection, version }) => ({
        after: { publish_at, items, seen: body.items, ...(gated && { gated, detection }), version },
      }),
    })
  }

/** Stops an approved release: neither its publication time nor its RNS publishes it until it is resumed. */
export const holdRelease =
  (services: Services): HandlerOf<'holdRelease'> =>
  input => {
    const { user, request } = input
    return changeRelease(services, input, {
      type: 'RELEASE_HELD',
      isDone: ({ on_hold }) => on_hold,
      change: (current, itemsById) => {
        assertNotOver(current, request.now)
        if (current.phase === 'drafted')
          throw new Problem('conflict', { message: 'It is not approved: nothing of it goes out.' })
        const { out_at: _, ...rest } = current
        return {
          release: withStep({ ...rest, phase: 'waiting', on_hold: true }, 'held', request.now, user),
          rows: current.phase === 'approved' ? lockItems(current, itemsById) : [],
        }
      },
      log: logAdvance(),
    })
  }

/** Resumes a release that was held: published at its time and after its RNS, at once when both have come. */
export const resumeRelease =
  (services: Services): HandlerOf<'resumeRelease'> =>
  input => {
    const { user, request } = input
    return changeRelease(services, input, {
      type: 'RELEASE_RESUMED',
      isDone: ({ phase, on_hold }) => (phase === 'approved' || phase === 'waiting') && !on_hold,
      change: (current, itemsById) => {
        if (!current.on_hold) throw new Problem('conflict', { message: 'It is not on hold.' })
        const resumed = withStep({ ...current, on_hold: false }, 'resumed', request.now, user)
        return advanceRelease(services.rns, current, resumed, itemsById, request.now)
      },
      log: logAdvance(),
    })
  }

/** Lets the RNS be imported as it is, where the release's own announcement had taken its place. */
const forgetImport = async ({ rns }: Services, { detection }: StoredRelease, ownId: string | undefined) => {
  if (!detection?.item || ownId === undefined) return []
  const item = await rns.item(detection.item.provider, detection.item.item_id)
  return item?.announcement_id === ownId ? [forgetImportRow(item, ownId)] : []
}

/** Withdraws a release before it is out; its items stay unpublished. */
export const cancelRelease =
  (services: Services): HandlerOf<'cancelRelease'> =>
  input => {
    const { user, request } = input
    return changeRelease(services, input, {
      type: 'RELEASE_CANCELLED',
      isDone: ({ phase }) => phase === 'cancelled',
      anyVersion: true,
      change: async (current, itemsById) => {
        assertNotOut(current, request.now)
        const cancelled: StoredRelease = {
          ...withoutRequest(current),
          phase: 'cancelled',
          on_hold: false,
          suggestions: [],
        }
        const release = withStep(cancelled, 'withdrawn', request.now, user)
        if (current.phase === 'drafted') return { release, rows: [] }
        const ownId = regulatoryAnnouncementOf(current, itemsById)
        return {
          release,
          rows: [...detachItems(current, itemsById), ...(await forgetImport(services, current, ownId))],
        }
      },
      log: ({ phase, publish_at }) => ({ before: { phase, publish_at } }),
    })
  }

export { services }
