import { isDeepStrictEqual } from 'node:util'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { accessServices, changeAccess, type AccessServices } from './changeAccess.ts'
import { assertNotKept } from './rules.ts'

/** From then on its addresses lead to the conditions, or to the file again. */
export const restrictDocument =
  (services: AccessServices): HandlerOf<'restrictDocument'> =>
  asked => {
    const restriction = asked.body.restriction ?? undefined
    return changeAccess(services, asked, {
      isDone: current => isDeepStrictEqual(current.restriction, restriction),
      plan: current => {
        // What is regulatory and open is so for everybody as long as it has to stay.
        if (restriction && !current.restriction) assertNotKept(current, asked.request.now)
        return {
          change: { restriction },
          entry: {
            action_type: restriction ? 'DOCUMENT_RESTRICTED' : 'DOCUMENT_UNRESTRICTED',
            before: { restriction: current.restriction ?? null },
            after: asked.body,
          },
        }
      },
    })
  }

export const services = accessServices
