import { isDeepStrictEqual } from 'node:util'
import { succeeded } from '#contract/integrations/functionAnswer.ts'
import { mostWebhooks } from '#contract/audience/webhooks.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { recorded } from './row.ts'
import { formOf, found } from './rules.ts'
import { services, type Services } from './services.ts'

export const registerWebhook =
  ({
    webhooks,
    assertAddress,
    newSecret,
  }: Pick<Services, 'assertAddress' | 'newSecret' | 'webhooks'>): HandlerOf<'registerWebhook'> =>
  async asked => {
    const { body, request } = asked
    await assertAddress(body.url)
    const secret = newSecret()
    const of = { ...actorOf(asked), object: `webhooks/${body.id}` }
    const entry = { ...of, action_type: 'WEBHOOK_REGISTERED', after: recorded(formOf(body)) }
    const outcome = await webhooks.add(body, secret, entry, request.now)
    if (outcome === 'full')
      throw new Problem('conflict', {
        message: `There are ${mostWebhooks} webhooks, which is the most. Remove one first.`,
      })
    if (outcome === 'there') {
      const before = await webhooks.get(body.id)
      if (!before || !isDeepStrictEqual(formOf(before), formOf(body))) throw new Problem('conflict')
      // The same call once more, whose first answer was lost, and the secret with it: nobody can show that one again.
      const again = { ...of, action_type: 'WEBHOOK_SECRET_ROTATED' }
      if (!(await webhooks.rotate(body.id, secret, again, request.now))) throw new Problem('conflict')
    }
    return succeeded({ webhook: found(await webhooks.get(body.id)), secret })
  }

export { services }
