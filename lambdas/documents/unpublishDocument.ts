import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessServices, changeAccess, type AccessServices } from './changeAccess.ts'
import { assertNotKept } from './rules.ts'

/** From then on its addresses lead nowhere. A release can publish it again. */
export const unpublishDocument =
  (services: AccessServices): HandlerOf<'unpublishDocument'> =>
  asked => {
    const { reason } = asked.body
    return changeAccess(services, asked, {
      isDone: ({ held, unpublished_reason }) => held && unpublished_reason === reason,
      plan: current => {
        assertNotKept(current, asked.request.now)
        if (current.held) throw new Problem('conflict', { message: 'Readers do not have it.' })
        const { publish_at, release_id } = current
        return {
          change: {
            held: true,
            publish_at: undefined,
            release_id: undefined,
            unpublished_reason: reason,
          },
          entry: {
            action_type: 'DOCUMENT_UNPUBLISHED',
            before: { held: false, publish_at, release_id },
            after: { held: true, reason },
          },
        }
      },
    })
  }

export const services = accessServices
