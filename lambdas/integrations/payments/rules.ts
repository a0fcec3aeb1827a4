import { createHash } from 'node:crypto'
import * as z from 'zod'
import { currencies } from '#contract/integrations/paymentRules.ts'
import { type Payment, paymentStates, RefundState } from '#contract/integrations/payments.ts'

const Moment = z.iso.datetime()

const StoredRefund = z.object({
  amount: z.int(),
  state: RefundState,
  stripe_id: z.string().optional(),
  requested_at: Moment,
})

/** A payment as the table has it. Stripe has the payer's name and card; here is nothing of them. */
export const StoredPayment = z.object({
  id: z.string(),
  collect: z.enum(['page', 'intent']),
  amount: z.int(),
  currency: z.enum(currencies),
  description: z.string(),
  /** Hash of what was asked, for a key that comes again. */
  asked: z.string(),
  state: z.enum(paymentStates),
  note: z.string().optional(),
  url: z.string().optional(),
  link_id: z.string().optional(),
  intent_id: z.string().optional(),
  received: z.int(),
  /** As Stripe says it, with refunds made there. */
  refunded: z.int(),
  /** Those asked for here, by their idempotency keys. */
  refunds: z.record(z.string(), StoredRefund),
  created_at: Moment,
  created_by: z.string(),
  created_by_email: z.string().optional(),
  updated_at: Moment,
  version: z.int().positive(),
})
export type StoredPayment = z.output<typeof StoredPayment>

/** The fields of Stripe's payment intent that are read. */
export interface PaymentIntent {
  id: string
  status: string
  received: number
  refunded: number
  refunds: { id: string; key: string | undefined; state: Exclude<RefundState, 'requested'> }[]
  /** Whether `refunds` has all of them. */
  isComplete: boolean
  /** Why the payer's last attempt came to nothing. */
  note: string | undefined
  clientSecret: string | undefined
  /** Id of our payment, from the metadata that we gave Stripe. */
  paymentId: string | undefined
}

/** Milliseconds after which a refund that Stripe does not know never reached it: longer than any request takes. */
export const lostAfter = 2 * 60_000

/** The same for the same request, whatever the order of its fields. */
export const hashOf = (body: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')

/** The amount that can still be refunded: a requested refund without an answer counts as refunded. */
export const leftOf = ({ received, refunded, refunds }: StoredPayment): number => {
  const pending = Object.values(refunds).filter(({ state }) => state === 'requested')
  return Math.max(0, received - refunded - pending.reduce((sum, { amount }) => sum + amount, 0))
}

const stateOf = (payment: StoredPayment, status: string): StoredPayment['state'] => {
  if (status === 'succeeded' || status === 'processing') return status
  // A page that was withdrawn stays so, whatever its last intent waits for.
  if (status === 'canceled' || payment.state === 'withdrawn') return 'withdrawn'
  // A completed page cannot be used again, even when the payer's bank then sends nothing.
  return payment.collect === 'page' ? 'failed' : 'open'
}

const refundsAfter = (payment: StoredPayment, intent: PaymentIntent, now: Date): StoredPayment['refunds'] =>
  Object.fromEntries(
    Object.entries(payment.refunds).map(([key, refund]) => {
      const found = intent.refunds.find(each => each.key === key)
      if (found) return [key, { ...refund, state: found.state, stripe_id: found.id }]
      const isLost = intent.isComplete && now.getTime() - Date.parse(refund.requested_at) > lostAfter
      return [key, refund.state === 'requested' && isLost ? { ...refund, state: 'failed' as const } : refund]
    }),
  )

/**
 * A payment after Stripe was asked for an intent of it. Whatever event made us ask, and however often: the same answer
 * gives the same payment.
 */
export const withIntent = (payment: StoredPayment, intent: PaymentIntent, now: Date): StoredPayment => {
  const isPaid = intent.status === 'succeeded' || intent.status === 'processing'
  const isOther = payment.intent_id !== undefined && payment.intent_id !== intent.id
  if (isOther && payment.collect === 'intent') return payment
  if (isOther && payment.state === 'succeeded')
    return isPaid
      ? { ...payment, note: `Stripe took it a second time (${intent.id}). Look at it there.` }
      : payment
  // Each visit to a page makes an intent; the one that is paid counts, of the others only why they were not.
  if (payment.collect === 'page' && !isPaid && payment.intent_id !== intent.id)
    return payment.state === 'open' && intent.note ? { ...payment, note: intent.note } : payment
  const state = stateOf(payment, intent.status)
  const { note, url, ...rest } = payment
  // That it was paid twice is not forgotten, also when Stripe takes one of the two back.
  const lasting = payment.state === 'succeeded' || payment.state === state ? note : undefined
  const shownNote = state === 'open' || state === 'failed' ? intent.note : lasting
  return {
    ...rest,
    state,
    intent_id: intent.id,
    received: intent.received,
    refunded: intent.refunded,
    refunds: refundsAfter(payment, intent, now),
    ...(shownNote !== undefined && { note: shownNote }),
    ...(state === 'open' && url !== undefined && { url }),
  }
}

/** A payment with one of its refunds settled; one that was settled meanwhile stays as it is. */
export const withRefund = (
  payment: StoredPayment,
  key: string,
  { state, id }: { state: Exclude<RefundState, 'requested'>; id?: string },
): StoredPayment => {
  const refund = payment.refunds[key]
  if (refund?.state !== 'requested') return payment
  const settled = { ...refund, state, ...(id !== undefined && { stripe_id: id }) }
  return {
    ...payment,
    refunded: payment.refunded + (state === 'failed' ? 0 : refund.amount),
    refunds: { ...payment.refunds, [key]: settled },
  }
}

/** A payment as the API shows it. */
export const view = (payment: StoredPayment): Payment => ({
  id: payment.id,
  collect: payment.collect,
  amount: payment.amount,
  currency: payment.currency,
  description: payment.description,
  state: payment.state,
  note: payment.note ?? null,
  url: payment.url ?? null,
  payment_intent: payment.intent_id ?? null,
  refunded: payment.refunded,
  left: leftOf(payment),
  refunds: Object.entries(payment.refunds)
    .map(([id, { amount, state, requested_at }]) => ({ id, amount, state, requested_at }))
    .sort((a, b) => b.requested_at.localeCompare(a.requested_at)),
  created_at: payment.created_at,
  created_by: payment.created_by_email ?? null,
  updated_at: payment.updated_at,
})

/** The fields of a payment that audit entries show. */
export const factsOf = ({ state, intent_id, received, refunded, refunds }: StoredPayment) => ({
  state,
  payment_intent: intent_id,
  received,
  refunded,
  refunds: Object.entries(refunds).map(([id, refund]) => ({
    id,
    amount: refund.amount,
    state: refund.state,
  })),
})
