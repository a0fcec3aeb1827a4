import { succeeded } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

export const rotateWebhookSecret =
  ({ webhooks, newSecret }: Pick<Services, 'newSecret' | 'webhooks'>): HandlerOf<'rotateWebhookSecret'> =>
  async asked => {
    const { params, request } = asked
    const secret = newSecret()
    const entry = {
      ...actorOf(asked),
      action_type: 'WEBHOOK_SECRET_ROTATED',
      object: `webhooks/${params.id}`,
    }
    const isDone = await webhooks.rotate(params.id, secret, entry, request.now)
    return succeeded({ webhook: found(isDone ? await webhooks.get(params.id) : undefined), secret })
  }

export { services }
