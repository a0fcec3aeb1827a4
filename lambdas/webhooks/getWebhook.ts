import { getWebhook as route } from '#contract/webhooks.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { found } from './rules.ts'
import { services, type Services } from './services.ts'

export const getWebhook =
  ({ webhooks }: Pick<Services, 'webhooks'>): Handler<typeof route> =>
  async ({ params }) =>
    found(await webhooks.get(params.id))

export const handler = endpoint('getWebhook', route, getWebhook, services)
