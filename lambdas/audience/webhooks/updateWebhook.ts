import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { recorded } from './row.ts'
import { type Changes, differences, found, written } from './rules.ts'
import { services, type Services } from './services.ts'

export const updateWebhook =
  ({ webhooks, assertAddress }: Pick<Services, 'assertAddress' | 'webhooks'>): HandlerOf<'updateWebhook'> =>
  async asked => {
    const { params, body, ifMatch, request } = asked
    const current = found(await webhooks.get(params.id))
    const { before, after } = differences(current, body as Changes)
    // Nothing to do, or the same edit once more, whose first answer was lost.
    if (Object.keys(after).length === 0) return current
    if (current.version !== ifMatch) throw new Problem('conflict', { details: { current } })
    if (after.url !== undefined) await assertAddress(after.url)
    const entry = {
      ...actorOf(asked),
      action_type: 'WEBHOOK_UPDATED',
      object: `webhooks/${current.id}`,
      before: recorded(before),
      after: recorded(after),
    }
    const isDone = await webhooks.change(current, written(after, request.now), entry, request.now)
    const now = found(await webhooks.get(params.id))
    if (!isDone) throw new Problem('conflict', { details: { current: now } })
    return now
  }

export { services }
