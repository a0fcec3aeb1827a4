import type { Stripe } from 'stripe'
import type { Currency } from '#contract/integrations/paymentRules.ts'
import { once } from '#contract/once.ts'
import { asFetch } from '#runtime/asFetch.ts'
import { asFailure, StripeFailure, Link, Refund, refundState, intentOf, Sessions } from './wire.ts'
import type { PaymentIntent, StoredPayment } from './rules.ts'

const host = 'api.stripe.com'

/** Milliseconds for one answer: two of them fit into the time of the function. */
const answerTimeout = 8_000

/** A payment to open at Stripe. */
export interface PaymentRequest {
  id: string
  collect: 'page' | 'intent'
  amount: number
  currency: Currency
  description: string
  receipt_email?: string | undefined
}

/** A link to a payment page, or a payment intent. */
export type Opened = { link_id: string; url: string } | { intent: PaymentIntent }

/** Stripe, as far as payments need it. Each call is made once; calls that move money carry an idempotency key. @throws StripeFailure */
export interface Payments {
  open(request: PaymentRequest): Promise<Opened>
  intent(id: string): Promise<PaymentIntent>
  /** The intent of a payment: its own, or the one that somebody paid its page with; undefined while nobody did. */
  look(payment: StoredPayment): Promise<PaymentIntent | undefined>
  /** @returns the cancelled intent; nothing for a page */
  withdraw(payment: StoredPayment): Promise<PaymentIntent | undefined>
  refund(
    payment: StoredPayment,
    key: string,
    amount: number,
  ): Promise<{ id: string; state: ReturnType<typeof refundState> }>
}

const withRefunds = { expand: ['latest_charge.refunds'] }

const openLink = async (stripe: Stripe, request: PaymentRequest): Promise<Opened> => {
  const metadata = { payment_id: request.id }
  const { description, currency, amount } = request
  const price_data = { currency, unit_amount: amount, product_data: { name: description } }
  const created = await stripe.paymentLinks.create(
    {
      line_items: [{ price_data, quantity: 1 }],
      restrictions: { completed_sessions: { limit: 1 } },
      inactive_message: 'This payment was made or withdrawn.',
      metadata,
      payment_intent_data: { description, metadata },
    },
    { idempotencyKey: `payment:${request.id}` },
  )
  const link = Link.parse(created)
  const url = new URL(link.url)
  if (request.receipt_email) url.searchParams.set('prefilled_email', request.receipt_email)
  return { link_id: link.id, url: url.href }
}

const openIntent = async (stripe: Stripe, request: PaymentRequest): Promise<Opened> => {
  const { id, amount, currency, description, receipt_email } = request
  const created = await stripe.paymentIntents.create(
    {
      amount,
      currency,
      description,
      automatic_payment_methods: { enabled: true },
      metadata: { payment_id: id },
      ...(receipt_email && { receipt_email }),
    },
    { idempotencyKey: `payment:${id}` },
  )
  return { intent: intentOf(created) }
}

/** @param timeout milliseconds for one answer */
export const stripePayments = (apiKey: string, timeout = answerTimeout): Payments => {
  const limits = {
    maxBytes: 1_000_000,
    maxDecodedBytes: 1_000_000,
    timeout,
    accepts: ({ hostname }: URL) => hostname === host,
  }
  const open = once(async () => {
    const { Stripe } = await import('stripe')
    return new Stripe(apiKey, {
      httpClient: Stripe.createFetchHttpClient(asFetch(limits)),
      // The guarded client gives up first, and says why.
      timeout: timeout + 2_000,
      maxNetworkRetries: 0,
      telemetry: false,
    })
  })
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await question(await open())
    } catch (error) {
      throw asFailure(error)
    }
  }
  const intent = (id: string) =>
    ask(async stripe => intentOf(await stripe.paymentIntents.retrieve(id, withRefunds)))
  return {
    open: request =>
      ask(stripe => (request.collect === 'page' ? openLink(stripe, request) : openIntent(stripe, request))),
    intent,

    async look({ intent_id, link_id }) {
      if (intent_id) return intent(intent_id)
      if (!link_id) return undefined
      const { data } = await ask(async stripe =>
        Sessions.parse(
          await stripe.checkout.sessions.list({ payment_link: link_id, status: 'complete', limit: 10 }),
        ),
      )
      const paid = data.find(({ payment_intent }) => payment_intent)?.payment_intent
      return paid ? intent(paid) : undefined
    },

    withdraw: ({ intent_id, link_id }) =>
      ask(async stripe => {
        if (link_id) return void Link.parse(await stripe.paymentLinks.update(link_id, { active: false }))
        return intent_id ? intentOf(await stripe.paymentIntents.cancel(intent_id)) : undefined
      }),

    refund: ({ id, intent_id }, key, amount) =>
      ask(async stripe => {
        if (!intent_id) throw new StripeFailure('refused', 'Nobody has paid this yet.')
        const created = await stripe.refunds.create(
          { payment_intent: intent_id, amount, metadata: { payment_id: id, refund_key: key } },
          { idempotencyKey: `refund:${key}` },
        )
        const refund = Refund.parse(created)
        return { id: refund.id, state: refundState(refund.status) }
      }),
  }
}
