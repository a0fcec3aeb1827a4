import * as z from 'zod'
import { emailPattern } from '../audience/contactRules.ts'
import { FunctionAnswer } from './functionAnswer.ts'
import { amountFault, amountMax, currencies, descriptionMax } from './paymentRules.ts'
import { route } from '../route.ts'

/**
 * - `unconfirmed`: we asked Stripe for it and heard no answer yet.
 * - `open`: it waits for its payer.
 * - `processing`: the payer did their part, the money is on its way.
 * - `succeeded`: it is paid; refunds are counted in `refunded`.
 * - `failed`: the payer did their part, and the money did not come; its page is used up.
 * - `withdrawn`: nobody can pay it any more.
 * - `refused`: Stripe did not take the request; `note` says why.
 */
export const paymentStates = [
  'unconfirmed',
  'open',
  'processing',
  'succeeded',
  'failed',
  'withdrawn',
  'refused',
] as const
export const PaymentState = z.enum(paymentStates)
export type PaymentState = z.output<typeof PaymentState>

/** `requested`: we heard no answer yet; the rest as Stripe says it, with `failed` for all that gave no money back. */
export const RefundState = z.enum(['requested', 'pending', 'succeeded', 'failed'])
export type RefundState = z.output<typeof RefundState>

/** Fields of the secret's JSON: a secret or restricted key, and the signing secret of our webhook. */
export const stripeSecretFields = ['apiKey', 'webhookSecret'] as const

/** Amounts are whole numbers of the currency's smallest unit. */
const Amount = z.int().min(0)

/** `page`: Stripe's own page takes the money, at `url`. `intent`: a form made with Stripe.js does, by its client secret. */
const Collect = z.enum(['page', 'intent'])

/** A payment; its id is the idempotency key that it was asked for with. */
export const Payment = z.object({
  id: z.uuid(),
  collect: Collect,
  amount: Amount,
  currency: z.enum(currencies),
  description: z.string(),
  state: PaymentState,
  /** Why the payer’s last attempt, or our request, came to nothing. */
  note: z.string().nullable(),
  /** Where it is paid; null when it cannot be. */
  url: z.url().nullable(),
  /** Stripe's own id, once there is an intent. */
  payment_intent: z.string().nullable(),
  refunded: Amount,
  /** The amount that can still be refunded. */
  left: Amount,
  refunds: z.array(
    z.object({ id: z.uuid(), amount: Amount, state: RefundState, requested_at: z.iso.datetime() }),
  ),
  created_at: z.iso.datetime(),
  /** Mail address of the person who requested it. */
  created_by: z.string().nullable(),
  updated_at: z.iso.datetime(),
})
export type Payment = z.output<typeof Payment>

const Key = z.uuid('Send an idempotency key, a UUID: the same one again for the same request.')
const params = { id: z.uuid() }
const shared = { access: 'admin', fn: 'payments' } as const

export const processPayment = route({
  ...shared,
  method: 'POST',
  path: '/api/process-payment',
  summary:
    'Asks Stripe for a payment intent, or for a page of its own that makes one, once per idempotency key.',
  limit: 'process_payment',
  body: z
    .strictObject({
      idempotency_key: Key,
      amount: z.number('Send the amount as a whole number of the smallest unit, such as 1250 for 12.50.'),
      currency: z.enum(currencies, `Use one of ${currencies.join(', ')}.`).default(currencies[0]),
      description: z
        .string()
        .trim()
        .min(1, 'Say what is paid for.')
        .max(descriptionMax, `Use at most ${descriptionMax} characters.`)
        .refine(typed => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(typed), {
          error: 'This contains characters that cannot be shown on a receipt. Remove them.',
        }),
      receipt_email: z
        .string()
        .trim()
        .max(254)
        .regex(emailPattern, 'Enter an e-mail address such as name@example.com.')
        .optional(),
      collect: Collect.default('intent'),
    })
    .superRefine(({ amount, currency }, context) => {
      const message = amountFault(amount, currency)
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
    }),
  returns: FunctionAnswer(
    Payment.extend({
      /** Needed by a form made with Stripe.js; only of an open intent, and kept nowhere here. */
      client_secret: z.string().nullable(),
    }),
  ),
  problems: ['bad_request', 'invalid_input', 'conflict', 'not_configured', 'too_many'],
})

export const refreshPayment = route({
  ...shared,
  method: 'POST',
  path: '/api/process-payment/{id}/refresh',
  summary: 'Asks Stripe what became of a payment and its refunds.',
  limit: 'refresh_payment',
  params,
  returns: FunctionAnswer(Payment),
  problems: ['not_found', 'invalid_input', 'not_configured', 'too_many'],
})

export const withdrawPayment = route({
  ...shared,
  method: 'POST',
  path: '/api/process-payment/{id}/withdraw',
  summary: 'Makes a payment that nobody paid one that nobody can pay any more; the same when repeated.',
  limit: 'withdraw_payment',
  params,
  returns: FunctionAnswer(Payment),
  problems: ['not_found', 'invalid_input', 'conflict', 'not_configured', 'too_many'],
})

export const refundPayment = route({
  ...shared,
  method: 'POST',
  path: '/api/process-payment/{id}/refunds',
  summary:
    'Gives back the whole or a part of what was paid, once per idempotency key, never more than what is left.',
  limit: 'refund_payment',
  params,
  body: z.strictObject({
    idempotency_key: Key,
    amount: z
      .int('The amount is a whole number of the smallest unit, such as 1250 for 12.50.')
      .min(1, 'The amount must be more than zero.')
      .max(amountMax, 'This is more than was paid.'),
  }),
  returns: FunctionAnswer(Payment),
  problems: ['bad_request', 'not_found', 'invalid_input', 'conflict', 'not_configured', 'too_many'],
})

export const listPayments = route({
  ...shared,
  method: 'GET',
  path: '/api/process-payment',
  summary: 'Payments, the newest first. `after` goes on where the last page ended.',
  query: {
    after: z.string().max(1000).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  },
  returns: z.object({
    payments: z.array(Payment),
    next: z.string().nullable(),
    /** Name of the secret, and its missing fields: without a key nothing can be asked, without the other no event is taken. */
    secret: z.string(),
    lacks: z.array(z.enum(stripeSecretFields)),
    /** True when the local run's sandbox plays Stripe. */
    sample: z.boolean(),
  }),
  problems: ['invalid_input'],
})

/** Stripe tells us here that something happened; what it was, we ask Stripe. */
export const receiveStripeEvent = route({
  method: 'POST',
  path: '/api/stripe-events',
  access: 'public',
  fn: 'payments',
  summary: 'Takes signed events of Stripe, each as often as it likes and in any order.',
  limit: 'stripe_event',
  signature: 'stripe-signature',
  returns: z.object({ received: z.literal(true) }),
  problems: ['bad_request', 'too_large', 'not_configured', 'too_many', 'unavailable'],
})
