import { succeeded } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { listed } from './deliveryRow.ts'
import { assertOn, found } from './rules.ts'
import { services, type Services } from './services.ts'

export const redeliverWebhook =
  ({
    webhooks,
    deliveries,
    queue,
  }: Pick<Services, 'deliveries' | 'queue' | 'webhooks'>): HandlerOf<'redeliverWebhook'> =>
  async asked => {
    const { params, request } = asked
    const webhook = found(await webhooks.get(params.id))
    const before = found(await deliveries.get(params.id, params.message), 'delivery')
    if (before.type !== 'webhook.test') assertOn(webhook)
    const entry = {
      ...actorOf(asked),
      action_type: 'WEBHOOK_REDELIVERED',
      object: `webhooks/${params.id}`,
      details: { message: params.message },
    }
    const row = await deliveries.again(before, request.now, entry)
    if (!row)
      throw new Problem('conflict', { message: 'It is on its way at this moment. See what becomes of it.' })
    await queue([{ webhook: params.id, message: params.message }])
    return succeeded({ delivery: listed(row) })
  }

export { services }
