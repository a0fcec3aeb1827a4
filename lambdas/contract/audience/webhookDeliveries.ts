import * as z from 'zod'
import { webhookEventTypes } from './webhookEvents.ts'

/**
 * The state of a message to a webhook.
 * - `waiting`: its next try is at `next_try_at`.
 * - `sending`: it is on its way.
 * - `delivered`: the address answered 2xx.
 * - `dead`: no try is left, or its webhook is switched off; staff can have it delivered again.
 * - `dropped`: its announcement was withdrawn.
 */
export const DeliveryState = z.enum(['waiting', 'sending', 'delivered', 'dead', 'dropped'])
export type DeliveryState = z.infer<typeof DeliveryState>

const Moment = z.iso.datetime()

/** A message to one webhook. */
export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`, the same for all tries; of an announcement its own id. */
  message_id: z.uuid(),
  type: z.enum(webhookEventTypes),
  /** The announcement's title. */
  subject: z.string(),
  state: DeliveryState,
  tries: z.int().nonnegative(),
  /** HTTP status of the last try; null when nothing answered, or nothing was tried. */
  last_status: z.int().nullable(),
  /** Why it did not arrive, for people. */
  last_error: z.string().nullable(),
  last_try_at: Moment.nullable(),
  next_try_at: Moment.nullable(),
  created_at: Moment,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** One try. */
export const WebhookTry = z.object({
  /** UTC; whole seconds of it are the `webhook-timestamp`. */
  at: Moment,
  url: z.string(),
  /** The header `webhook-signature`. */
  signature: z.string(),
  duration_ms: z.int().nonnegative(),
  status: z.int().nullable(),
  /** The first kilobyte of what was answered. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
})
export type WebhookTry = z.infer<typeof WebhookTry>

/** With all that was sent and answered. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The body of each try, byte for byte. */
  payload: z.string(),
  /** Oldest first, the last twenty. */
  attempts: z.array(WebhookTry),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

/** Days that a delivery stays in the log. */
export const deliveriesKeptDays = 30
