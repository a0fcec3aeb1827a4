import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { changeRelease } from './changing.ts'
import { withNotice, withoutRequest } from './release.ts'
import {
  assertComing,
  assertDraft,
  assertHere,
  assertMayRefuse,
  assertReleasable,
  assertSettled,
} from './rules.ts'
import { services, type Services } from './services.ts'

/** Says that a draft is finished, and asks for its approval: what could not be approved is not asked for. */
export const requestApproval =
  (services: Services): HandlerOf<'requestApproval'> =>
  input => {
    const { user, request } = input
    const { now } = request
    return changeRelease(services, input, {
      type: 'RELEASE_APPROVAL_REQUESTED',
      isDone: ({ approval_requested_at }) => approval_requested_at !== undefined,
      change: (current, itemsById) => {
        assertDraft(current, now)
        if (current.approval_requested_at !== undefined) return undefined
        assertComing(current.publish_at, now)
        assertHere(current, itemsById)
        assertReleasable(current, itemsById)
        assertSettled(current, itemsById, now)
        const asked = { ...current, approval_requested_at: now.toISOString() }
        return { release: withNotice(asked, 'requested', now, user), rows: [] }
      },
      log: (_, { publish_at, items, version }) => ({ after: { publish_at, items, version } }),
    })
  }

/** Refuses to approve a draft, which ends the request for it, or asks something about it, which leaves that. */
export const reviewRelease =
  (services: Services): HandlerOf<'reviewRelease'> =>
  input => {
    const { body, user, request } = input
    const { now } = request
    const refuses = body.decision === 'refuse'
    const step = refuses ? 'refused' : 'asked'
    return changeRelease(services, input, {
      type: refuses ? 'RELEASE_APPROVAL_REFUSED' : 'RELEASE_QUESTION_ASKED',
      isDone: ({ steps }) => {
        const last = steps.at(-1)
        return last?.step === step && last.by === user.id && last.text === body.text
      },
      change: (current, itemsById) => {
        assertDraft(current, now)
        if (!refuses) return { release: withNotice(current, step, now, user, body.text), rows: [] }
        if (current.approval_requested_at === undefined)
          throw new Problem('conflict', { message: 'Nobody asks for its approval any more.' })
        assertMayRefuse(current, itemsById, user.id, services.approval)
        return { release: withNotice(withoutRequest(current), step, now, user, body.text), rows: [] }
      },
      log: (_, { version }) => ({ after: { text: body.text, version } }),
    })
  }

export { services }
