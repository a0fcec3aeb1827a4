import { once } from '#contract/once.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { queueWebhooks } from './activeStore.ts'
import { assertAddress, type AssertAddress } from './rules.ts'
import { deliveryStore, type DeliveryStore } from './deliveryStore.ts'
import { newSecret } from './secretStore.ts'
import { webhookStore, type WebhookStore } from './store.ts'

export interface Services {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  audit: Audit
  assertAddress: AssertAddress
  newSecret: () => string
  queue: typeof queueWebhooks
}

export const services = once((): Services => ({
  webhooks: webhookStore(),
  deliveries: deliveryStore(),
  audit: audit(),
  assertAddress,
  newSecret,
  queue: queueWebhooks,
}))
