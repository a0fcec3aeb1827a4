import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { PaymentIntent } from './rules.ts'

/**
 * The kind of a failed call of Stripe.
 * - `refused`: Stripe did not do it, and will not do the same another time.
 * - `not_done`: it did not do it, but may another time.
 * - `unknown`: it may have done it all the same.
 */
export type Outcome = 'refused' | 'not_done' | 'unknown'

/** Stripe gave nothing that can be used. The message is for the person who asked. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly outcome: Outcome

  constructor(outcome: Outcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

const failure = (outcome: Outcome, message: string, cause: unknown) =>
  new StripeFailure(outcome, message, { cause })

/** Translates an error of the library, and quotes nothing of it but Stripe's reason for a refusal. */
export const asFailure = (error: unknown): StripeFailure => {
  if (error instanceof StripeFailure) return error
  if (error instanceof z.ZodError) return failure('unknown', 'Stripe answered what cannot be read.', error)
  const { type, statusCode, message } = error as Partial<Stripe.errors.StripeError>
  switch (type) {
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return failure('not_done', 'Stripe refused the key in its secret.', error)
    case 'StripeRateLimitError':
      return failure('not_done', 'Stripe takes no more requests at the moment. Try again in a minute.', error)
    case 'StripeInvalidRequestError':
    case 'StripeCardError':
      return failure('refused', `Stripe refused: ${message?.slice(0, 300)}`, error)
    case 'StripeIdempotencyError':
      // With 409 the first of two equal requests is still on its way.
      return statusCode === 409
        ? failure('unknown', 'Stripe is still busy with the same request. Try again in a moment.', error)
        : failure('refused', 'Stripe knows this idempotency key with another request.', error)
    case 'StripeConnectionError':
      return failure('unknown', 'Stripe could not be reached, or did not answer in time.', error)
    default:
      return failure('unknown', 'Stripe failed to answer.', error)
  }
}

/* Of Stripe's objects what is read; whatever else they say is left out. */

/** Our metadata on an object of Stripe. */
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

/** Reads a payment intent from Stripe's answer. @throws ZodError */
export const intentOf = (object: unknown): PaymentIntent => {
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
