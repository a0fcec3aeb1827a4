import { successAnswer, failureAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf, InputOf } from '#runtime/endpoint.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { Problem } from '#runtime/problem.ts'
import { change } from './change.ts'
import { StripeFailure } from './wire.ts'
import { view, hashOf, type StoredPayment, withIntent } from './rules.ts'
import { stripeSetup } from './secret.ts'
import { services as shared, type Services, stripeFailure } from './services.ts'
import type { Opened } from './stripe.ts'

interface ListServices extends Pick<Services, 'payments'> {
  setup: typeof stripeSetup
  /** Whether the local run's sandbox plays Stripe. */
  sample: boolean
}

export const listPayments =
  ({ payments, setup, sample }: ListServices): HandlerOf<'listPayments'> =>
  async ({ query }) => {
    const [page, { secret, lacks }] = await Promise.all([payments.list(query.after, query.limit), setup()])
    return { payments: page.payments.map(view), next: page.next, secret, lacks, sample }
  }

const newPayment = ({ body, user, request }: InputOf<'processPayment'>): StoredPayment => {
  const { idempotency_key: id, collect, amount, currency, description } = body
  const at = request.now.toISOString()
  return {
    ...{ id, collect, amount, currency, description },
    asked: hashOf(body),
    state: 'unconfirmed',
    received: 0,
    refunded: 0,
    refunds: {},
    created_at: at,
    created_by: user.id,
    ...(user.email !== undefined && { created_by_email: user.email }),
    updated_at: at,
    version: 1,
  }
}

/** @throws Problem `conflict` when the key belongs to another request */
const assertSame = (known: StoredPayment, input: StoredPayment): void => {
  if (known.asked === input.asked && known.created_by === input.created_by) return
  throw new Problem('conflict', {
    message: 'This idempotency key was used for another payment. Send a new key with a new request.',
  })
}

/** Whether Stripe has nothing of it yet, as far as we know: then it is asked, under the same key as before. */
const isToAsk = ({ state }: StoredPayment): boolean => state === 'unconfirmed' || state === 'refused'

const withOpened = (payment: StoredPayment, opened: Opened, now: Date): StoredPayment => {
  // An event of Stripe may have been faster than its answer, or somebody gave up.
  if (!isToAsk(payment)) return payment
  const { note: _, ...open } = { ...payment, state: 'open' as const }
  return 'intent' in opened ? withIntent(open, opened.intent, now) : { ...open, ...opened }
}

/**
 * Asks Stripe for a payment. On record before Stripe hears of it, under the caller's key in both places: the same
 * request once more, at once or after a lost answer, is the same payment.
 */
export const processPayment =
  ({ payments, stripe }: Services): HandlerOf<'processPayment'> =>
  async input => {
    const { body, request } = input
    const { now } = request
    const actor = actorOf(input)
    const requested = newPayment(input)
    const gateway = await stripe()
    const { id, amount, currency, collect } = requested
    let known = await payments.get(id)
    if (!known) {
      const after = { amount, currency, collect }
      const entry = { ...actor, action_type: 'PAYMENT_REQUESTED', object: `payments/${id}`, after }
      known = (await payments.add(requested, entry)) ? requested : await payments.get(id)
    }
    assertSame(known ?? requested, requested)
    try {
      if (known && !isToAsk(known)) {
        const isForForm = known.collect === 'intent' && known.state === 'open'
        const intent = isForForm ? await gateway.look(known) : undefined
        return successAnswer({ ...view(known), client_secret: intent?.clientSecret ?? null })
      }
      const opened = await gateway.open({ ...requested, receipt_email: body.receipt_email })
      const payment = await change(payments, id, { actor, action_type: 'PAYMENT_OPENED' }, current =>
        withOpened(current, opened, now),
      )
      const client_secret = 'intent' in opened ? (opened.intent.clientSecret ?? null) : null
      return successAnswer({ ...view(payment), client_secret })
    } catch (error) {
      if (error instanceof StripeFailure && error.outcome === 'refused')
        await change(payments, id, { actor, action_type: 'PAYMENT_REFUSED' }, current =>
          isToAsk(current) ? { ...current, state: 'refused', note: error.message } : current,
        )
      return stripeFailure(error, request.id)
    }
  }

export const refreshPayment =
  ({ payments, stripe }: Services): HandlerOf<'refreshPayment'> =>
  async input => {
    const { params, request } = input
    const { now } = request
    const gateway = await stripe()
    const about = { actor: actorOf(input), action_type: 'PAYMENT_REFRESHED' }
    try {
      const payment = await change(payments, params.id, about, async current => {
        const intent = await gateway.look(current)
        return intent ? withIntent(current, intent, now) : current
      })
      return payment.state === 'unconfirmed'
        ? failureAnswer(
            'Stripe has not confirmed this payment. Send the request again, or ask for a new one.',
          )
        : successAnswer(view(payment))
    } catch (error) {
      return stripeFailure(error, request.id)
    }
  }

export const services = (): Services & ListServices => ({
  ...shared(),
  setup: stripeSetup,
  sample: sandboxPort() !== undefined,
})
