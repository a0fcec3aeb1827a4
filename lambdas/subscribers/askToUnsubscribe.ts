import { askToUnsubscribe as route } from '#contract/subscribers.ts'
import { Reply } from '#runtime/answer.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'

/**
 * Mail programs without one click, and scanners, open the address of List-Unsubscribe: they get the page with a
 * button. The token goes into the fragment, so that no referrer carries it on.
 */
export const askToUnsubscribe =
  (): Handler<typeof route> =>
  async ({ query }) =>
    new Reply('Go on at /subscribe/manage to unsubscribe.\n', {
      status: 303,
      headers: { location: `/subscribe/manage#${query.token}` },
    })

export const handler = endpoint('askToUnsubscribe', route, askToUnsubscribe, () => undefined)
