import type { HandlerOf } from '#runtime/endpoint.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

export const getWebhook =
  ({ webhooks }: Pick<Services, 'webhooks'>): HandlerOf<'getWebhook'> =>
  async ({ params }) =>
    found(await webhooks.get(params.id))

export { services }
