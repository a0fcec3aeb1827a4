import type { HandlerOf } from '#runtime/endpoint.ts'
import { detailOf } from './deliveryRow.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

export const getWebhookDelivery =
  ({ deliveries }: Pick<Services, 'deliveries'>): HandlerOf<'getWebhookDelivery'> =>
  async ({ params }) =>
    detailOf(found(await deliveries.get(params.id, params.message), 'delivery'))

export { services }
