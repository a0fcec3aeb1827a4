import { isDeepStrictEqual } from 'node:util'
import { mostWebhooks } from '#contract/audience/webhooks.ts'
import { successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { summaryOf, newDelivery } from './deliveryStore.ts'
import { testEvent } from './events.ts'
import { maskUrl } from './store.ts'
import { assertFound, formOf, type Changes, differences, changedAttributes } from './rules.ts'
import { services, type Services } from './services.ts'

export const listWebhooks =
  ({ webhooks }: Pick<Services, 'webhooks'>): HandlerOf<'listWebhooks'> =>
  async () => ({ webhooks: await webhooks.list() })

export const getWebhook =
  ({ webhooks }: Pick<Services, 'webhooks'>): HandlerOf<'getWebhook'> =>
  async ({ params }) =>
    assertFound(await webhooks.get(params.id))

export const registerWebhook =
  ({
    webhooks,
    assertAddress,
    newSecret,
  }: Pick<Services, 'assertAddress' | 'newSecret' | 'webhooks'>): HandlerOf<'registerWebhook'> =>
  async input => {
    const { body, request } = input
    await assertAddress(body.url)
    const secret = newSecret()
    const of = { ...actorOf(input), object: `webhooks/${body.id}` }
    const entry = { ...of, action_type: 'WEBHOOK_REGISTERED', after: maskUrl(formOf(body)) }
    const outcome = await webhooks.add(body, secret, entry, request.now)
    if (outcome === 'full')
      throw new Problem('conflict', {
        message: `There are ${mostWebhooks} webhooks, which is the most. Remove one first.`,
      })
    if (outcome === 'there') {
      const before = await webhooks.get(body.id)
      if (!before || !isDeepStrictEqual(formOf(before), formOf(body))) throw new Problem('conflict')
      // A retry: the first answer, and the secret in it, was lost. A new secret takes its place.
      const again = { ...of, action_type: 'WEBHOOK_SECRET_ROTATED' }
      if (!(await webhooks.rotate(body.id, secret, again, request.now))) throw new Problem('conflict')
    }
    return successAnswer({ webhook: assertFound(await webhooks.get(body.id)), secret })
  }

export const updateWebhook =
  ({ webhooks, assertAddress }: Pick<Services, 'assertAddress' | 'webhooks'>): HandlerOf<'updateWebhook'> =>
  async input => {
    const { params, body, ifMatch, request } = input
    const current = assertFound(await webhooks.get(params.id))
    const { before, after } = differences(current, body as Changes)
    // No change, or a retry whose first answer was lost.
    if (Object.keys(after).length === 0) return current
    if (current.version !== ifMatch) throw new Problem('conflict', { details: { current } })
    if (after.url !== undefined) await assertAddress(after.url)
    const entry = {
      ...actorOf(input),
      action_type: 'WEBHOOK_UPDATED',
      object: `webhooks/${current.id}`,
      before: maskUrl(before),
      after: maskUrl(after),
    }
    const isDone = await webhooks.change(current, changedAttributes(after, request.now), entry, request.now)
    const now = assertFound(await webhooks.get(params.id))
    if (!isDone) throw new Problem('conflict', { details: { current: now } })
    return now
  }

export const rotateWebhookSecret =
  ({ webhooks, newSecret }: Pick<Services, 'newSecret' | 'webhooks'>): HandlerOf<'rotateWebhookSecret'> =>
  async input => {
    const { params, request } = input
    const secret = newSecret()
    const entry = {
      ...actorOf(input),
      action_type: 'WEBHOOK_SECRET_ROTATED',
      object: `webhooks/${params.id}`,
    }
    const isDone = await webhooks.rotate(params.id, secret, entry, request.now)
    return successAnswer({ webhook: assertFound(isDone ? await webhooks.get(params.id) : undefined), secret })
  }

/** Sends through the worker of announcements, because only that worker can read the secret. */
export const testWebhook =
  ({
    webhooks,
    deliveries,
    queue,
  }: Pick<Services, 'deliveries' | 'queue' | 'webhooks'>): HandlerOf<'testWebhook'> =>
  async input => {
    const { params, body, request } = input
    assertFound(await webhooks.get(params.id))
    const entry = { ...actorOf(input), action_type: 'WEBHOOK_TESTED', object: `webhooks/${params.id}` }
    const row = newDelivery(params.id, body.message_id, testEvent(request.now), request.now)
    const there = await deliveries.begin(row, entry)
    await queue([{ webhook: params.id, message: body.message_id }])
    return successAnswer({ delivery: summaryOf(there) })
  }

export const deleteWebhook =
  ({ webhooks }: Pick<Services, 'webhooks'>): HandlerOf<'deleteWebhook'> =>
  async input => {
    const { params, request } = input
    const before = await webhooks.get(params.id)
    if (!before) return { deleted: true }
    const entry = {
      ...actorOf(input),
      action_type: 'WEBHOOK_DELETED',
      object: `webhooks/${params.id}`,
      before: maskUrl(formOf(before)),
    }
    // Where it is gone already, somebody else deleted it, and that is on record.
    await webhooks.remove(params.id, entry, request.now)
    return { deleted: true }
  }

export { services }
