import { getWebhookDelivery as route } from '#contract/webhooks.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { detailOf } from './deliveryRow.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

export const getWebhookDelivery =
  ({ deliveries }: Pick<Services, 'deliveries'>): Handler<typeof route> =>
  async ({ params }) =>
    detailOf(found(await deliveries.get(params.id, params.message), 'delivery'))

export const handler = endpoint('getWebhookDelivery', route, getWebhookDelivery, services)
