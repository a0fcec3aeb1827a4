import * as z from 'zod'
import type { SeenIntent } from './rules.ts'

/* Of Stripe's objects what is read; whatever else they say is left out. */

/** What we told Stripe to keep with an object. */
export const Metadata = z.record(z.string(), z.string()).nullish()

export const Refund = z.object({ id: z.string(), status: z.string().nullish(), metadata: Metadata })
const Charge = z.object({
  amount_refunded: z.int().min(0),
  refunds: z.object({ data: z.array(Refund), has_more: z.boolean() }).nullish(),
})
const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int().min(0).default(0),
  client_secret: z.string().nullish(),
  metadata: Metadata,
  last_payment_error: z.object({ message: z.string().optional() }).nullish(),
  latest_charge: z.union([z.string(), Charge]).nullish(),
})
/** A payment link. */
export const Link = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) })
/** Checkout sessions: the visits to a link that were completed. */
export const Sessions = z.object({ data: z.array(z.object({ payment_intent: z.string().nullish() })) })

/** A refund's status: whatever gave no money back is `failed`, whatever may yet is `pending`. */
export const refundState = (status: string | null | undefined) =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

/** What an answer of Stripe says of an intent. @throws ZodError for what is none */
export const seen = (object: unknown): SeenIntent => {
  const intent = Intent.parse(object)
  const charge = typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined
  return {
    id: intent.id,
    status: intent.status,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    refunds: (charge?.refunds?.data ?? []).map(({ id, status, metadata }) => ({
      id,
      key: metadata?.['refund_key'],
      state: refundState(status),
    })),
    isComplete: charge?.refunds?.has_more === false,
    note: intent.last_payment_error?.message,
    clientSecret: intent.client_secret ?? undefined,
    paymentId: intent.metadata?.['payment_id'],
  }
}
