import * as z from 'zod'
import type { UpdateKind } from '#contract/audience/updateKinds.ts'
import { sendAll } from '#runtime/queue.ts'
import { tableOf } from '#runtime/table.ts'

/** A message to one webhook, as it is queued; its row has everything else. */
export const WebhookMessage = z.object({
  webhook: z.string(),
  /** The `webhook-id`; of an announcement its id. */
  message: z.string(),
})
export type WebhookMessage = z.output<typeof WebhookMessage>

/** Puts messages to webhooks into their queue, held back `delay` seconds, 900 at most. */
export const queueWebhooks = (messages: readonly WebhookMessage[], delay = 0): Promise<void> =>
  sendAll(
    'QUEUE_WEBHOOK_DELIVERIES',
    messages.map(body => ({ body, delay })),
  )

/** Who has announcements sent to a webhook. */
export interface WebhookAudience {
  /** Ids of the webhooks that are switched on and want at least one of these kinds. */
  wanting(kinds: readonly UpdateKind[]): Promise<string[]>
}

/** Partition of all webhooks in their table. */
export const webhookKind = 'webhook'

/** Reads the table `webhooks`, whose rows are few: their number is bounded. */
export const webhookAudience = (): WebhookAudience => ({
  async wanting(kinds) {
    const { Items = [] } = await tableOf('TABLE_WEBHOOKS').query({
      KeyConditionExpression: 'kind = :kind',
      FilterExpression: `enabled = :yes AND (${kinds.map((_, n) => `contains(kinds, :kind${n})`).join(' OR ')})`,
      ProjectionExpression: 'id',
      ExpressionAttributeValues: {
        ':kind': webhookKind,
        ':yes': true,
        ...Object.fromEntries(kinds.map((kind, n) => [`:kind${n}`, kind])),
      },
      ConsistentRead: true,
    })
    return Items.map(({ id }) => String(id))
  },
})
