import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'

/**
 * Mail programs without one click, and scanners, open the address of List-Unsubscribe: they get the page with a
 * button. The token goes into the fragment, so that no referrer carries it on.
 */
export const askToUnsubscribe =
  (): HandlerOf<'askToUnsubscribe'> =>
  async ({ query }) =>
    new Reply('Go on at /subscribe/manage to unsubscribe.\n', {
      status: 303,
      headers: { location: `/subscribe/manage#${query.token}` },
    })

export const services = () => undefined
