import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { recorded } from './row.ts'
import { formOf } from './rules.ts'
import { services, type Services } from './services.ts'

export const deleteWebhook =
  ({ webhooks }: Pick<Services, 'webhooks'>): HandlerOf<'deleteWebhook'> =>
  async asked => {
    const { params, request } = asked
    const before = await webhooks.get(params.id)
    if (!before) return { deleted: true }
    const entry = {
      ...actorOf(asked),
      action_type: 'WEBHOOK_DELETED',
      object: `webhooks/${params.id}`,
      before: recorded(formOf(before)),
    }
    // Where it is gone already, somebody else deleted it, and that is on record.
    await webhooks.remove(params.id, entry, request.now)
    return { deleted: true }
  }

export { services }
