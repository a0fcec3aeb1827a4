import { listWebhooks as route } from '#contract/webhooks.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const listWebhooks =
  ({ webhooks }: Pick<Services, 'webhooks'>): Handler<typeof route> =>
  async () => ({ webhooks: await webhooks.list() })

export const handler = endpoint('listWebhooks', route, listWebhooks, services)
