import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const listWebhooks =
  ({ webhooks }: Pick<Services, 'webhooks'>): HandlerOf<'listWebhooks'> =>
  async () => ({ webhooks: await webhooks.list() })

export { services }
