import { redeliverAtOnce } from '#contract/audience/webhooks.ts'
import { successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { Problem } from '#runtime/problem.ts'
import { detailOf, summaryOf } from './deliveryStore.ts'
import { assertFound, assertOn } from './rules.ts'
import { services, type Services } from './services.ts'

export const listWebhookDeliveries =
  ({ webhooks, deliveries }: Pick<Services, 'deliveries' | 'webhooks'>): HandlerOf<'listWebhookDeliveries'> =>
  async ({ params, query, request }) => {
    assertFound(await webhooks.get(params.id))
    return deliveries.list(params.id, query.after, query.limit, request.now)
  }

export const getWebhookDelivery =
  ({ deliveries }: Pick<Services, 'deliveries'>): HandlerOf<'getWebhookDelivery'> =>
  async ({ params }) =>
    detailOf(assertFound(await deliveries.get(params.id, params.message), 'delivery'))

export const redeliverWebhook =
  ({
    webhooks,
    deliveries,
    queue,
  }: Pick<Services, 'deliveries' | 'queue' | 'webhooks'>): HandlerOf<'redeliverWebhook'> =>
  async input => {
    const { params, request } = input
    const webhook = assertFound(await webhooks.get(params.id))
    const before = assertFound(await deliveries.get(params.id, params.message), 'delivery')
    if (before.type !== 'webhook.test') assertOn(webhook)
    const entry = {
      ...actorOf(input),
      action_type: 'WEBHOOK_REDELIVERED',
      object: `webhooks/${params.id}`,
      details: { message: params.message },
    }
    const row = await deliveries.again(before, request.now, entry)
    if (!row)
      throw new Problem('conflict', { message: 'It is on its way at this moment. See what becomes of it.' })
    await queue([{ webhook: params.id, message: params.message }])
    return successAnswer({ delivery: summaryOf(row) })
  }

export const redeliverDeadWebhooks =
  ({
    webhooks,
    deliveries,
    audit,
    queue,
  }: Omit<Services, 'assertAddress' | 'newSecret'>): HandlerOf<'redeliverDeadWebhooks'> =>
  async input => {
    const { params, request } = input
    assertOn(assertFound(await webhooks.get(params.id)))
    const { messages, more } = await deliveries.dead(params.id, redeliverAtOnce)
    if (messages.length === 0) return successAnswer({ queued: 0, more: false })
    await audit.record({
      ...actorOf(input),
      action_type: 'WEBHOOK_REDELIVERED',
      object: `webhooks/${params.id}`,
      details: { dead: messages.length },
    })
    const queued = await inParallel(messages, 8, async message => {
      const row = await deliveries.get(params.id, message)
      // A message that somebody else redelivered meanwhile is on its way.
      if (row?.state !== 'dead' || !(await deliveries.again(row, request.now))) return []
      return [{ webhook: params.id, message }]
    })
    await queue(queued.flat())
    return successAnswer({ queued: queued.flat().length, more })
  }

export { services }
