import { succeeded } from '#contract/integrations/functionAnswer.ts'
import { redeliverAtOnce } from '#contract/audience/webhooks.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { assertOn, found } from './rules.ts'
import { services, type Services } from './services.ts'

export const redeliverDeadWebhooks =
  ({
    webhooks,
    deliveries,
    audit,
    queue,
  }: Omit<Services, 'assertAddress' | 'newSecret'>): HandlerOf<'redeliverDeadWebhooks'> =>
  async asked => {
    const { params, request } = asked
    assertOn(found(await webhooks.get(params.id)))
    const { messages, more } = await deliveries.dead(params.id, redeliverAtOnce)
    if (messages.length === 0) return succeeded({ queued: 0, more: false })
    await audit.record({
      ...actorOf(asked),
      action_type: 'WEBHOOK_REDELIVERED',
      object: `webhooks/${params.id}`,
      details: { dead: messages.length },
    })
    const queued = await inParallel(messages, 8, async message => {
      const row = await deliveries.get(params.id, message)
      // What somebody else has delivered again meanwhile is on its way.
      if (row?.state !== 'dead' || !(await deliveries.again(row, request.now))) return []
      return [{ webhook: params.id, message }]
    })
    await queue(queued.flat())
    return succeeded({ queued: queued.flat().length, more })
  }

export { services }
