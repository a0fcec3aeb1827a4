import { succeeded } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { listed, newDelivery } from './deliveryRow.ts'
import { testEvent } from './events.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

/** Sends by the same worker as announcements: only that one has the secret. */
export const testWebhook =
  ({
    webhooks,
    deliveries,
    queue,
  }: Pick<Services, 'deliveries' | 'queue' | 'webhooks'>): HandlerOf<'testWebhook'> =>
  async asked => {
    const { params, body, request } = asked
    found(await webhooks.get(params.id))
    const entry = { ...actorOf(asked), action_type: 'WEBHOOK_TESTED', object: `webhooks/${params.id}` }
    const row = newDelivery(params.id, body.message_id, testEvent(request.now), request.now)
    const there = await deliveries.begin(row, entry)
    await queue([{ webhook: params.id, message: body.message_id }])
    return succeeded({ delivery: listed(there) })
  }

export { services }
