import type { HandlerOf } from '#runtime/endpoint.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

export const listWebhookDeliveries =
  ({ webhooks, deliveries }: Pick<Services, 'deliveries' | 'webhooks'>): HandlerOf<'listWebhookDeliveries'> =>
  async ({ params, query, request }) => {
    found(await webhooks.get(params.id))
    return deliveries.list(params.id, query.after, query.limit, request.now)
  }

export { services }
