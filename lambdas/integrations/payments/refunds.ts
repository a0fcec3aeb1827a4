import { failureAnswer, successAnswer } from '#contract/integrations/functionAnswer.ts'
import { formatMoney } from '#contract/integrations/paymentRules.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { change, assertFound } from './change.ts'
import { StripeFailure } from './wire.ts'
import { leftOf, type StoredPayment, view, withRefund, withIntent } from './rules.ts'
import { stripeFailure, services, type Services } from './services.ts'

/**
 * The payment with this refund set aside, before Stripe hears of it.
 * @throws Problem `conflict` for a key of another refund; `invalid_input` for more than is left
 */
const reserved = (payment: StoredPayment, key: string, amount: number, now: Date): StoredPayment => {
  const known = payment.refunds[key]
  if (known && known.amount !== amount)
    throw new Problem('conflict', {
      message: 'This idempotency key was used for another refund. Send a new key with a new request.',
    })
  if (known) return payment
  if (payment.state !== 'succeeded')
    throw new Problem('conflict', { message: 'Only what was paid can be refunded.' })
  const left = leftOf(payment)
  if (amount > left) {
    const message =
      left === 0
        ? 'Nothing of this payment is left to refund.'
        : `Only ${formatMoney(left, payment.currency)} of this payment is left to refund.`
    throw new Problem('invalid_input', { message, details: [{ field: 'body.amount', message }] })
  }
  const refund = { amount, state: 'requested' as const, requested_at: now.toISOString() }
  return { ...payment, refunds: { ...payment.refunds, [key]: refund } }
}

export const refundPayment =
  ({ payments, stripe }: Services): HandlerOf<'refundPayment'> =>
  async input => {
    const { params, body, request } = input
    const { now } = request
    const { idempotency_key: key, amount } = body
    const actor = actorOf(input)
    const gateway = await stripe()
    const current = await change(payments, params.id, { actor, action_type: 'REFUND_REQUESTED' }, payment =>
      reserved(payment, key, amount, now),
    )
    const { state } = current.refunds[key] ?? {}
    if (state === 'failed') return failureAnswer('This refund failed. Ask for a new one.')
    if (state !== 'requested') return successAnswer(view(current))
    try {
      const refund = await gateway.refund(current, key, amount)
      const payment = await change(payments, params.id, { actor, action_type: 'REFUND_MADE' }, newer =>
        withRefund(newer, key, refund),
      )
      if (payment.refunds[key]?.state === 'failed')
        return failureAnswer('This refund failed. Ask for a new one.')
      return successAnswer(view(payment))
    } catch (error) {
      if (error instanceof StripeFailure && error.outcome === 'refused')
        await change(payments, params.id, { actor, action_type: 'REFUND_REFUSED' }, newer =>
          withRefund(newer, key, { state: 'failed' }),
        )
      return stripeFailure(error, request.id)
    }
  }

/** @throws Problem `conflict` when it is paid */
const assertUnpaid = ({ state }: StoredPayment): void => {
  if (state === 'succeeded' || state === 'processing')
    throw new Problem('conflict', { message: 'This is paid already. Refund it instead.' })
}

const withdrawn = (payment: StoredPayment): StoredPayment => {
  const { url: _, note: __, ...rest } = payment
  return payment.state === 'open' || payment.state === 'unconfirmed'
    ? { ...rest, state: 'withdrawn' }
    : payment
}

export const withdrawPayment =
  ({ payments, stripe }: Services): HandlerOf<'withdrawPayment'> =>
  async input => {
    const { params, request } = input
    const { now } = request
    const gateway = await stripe()
    const current = assertFound(await payments.get(params.id))
    assertUnpaid(current)
    if (current.state !== 'open' && current.state !== 'unconfirmed') return successAnswer(view(current))
    try {
      // A payment without an answer has no address at which anybody could pay: there is nothing to ask.
      const intent = current.state === 'open' ? await gateway.withdraw(current) : undefined
      const about = { actor: actorOf(input), action_type: 'PAYMENT_WITHDRAWN' }
      const payment = await change(payments, params.id, about, newer =>
        intent ? withIntent(newer, intent, now) : withdrawn(newer),
      )
      return successAnswer(view(payment))
    } catch (error) {
      return stripeFailure(error, request.id)
    }
  }

export { services }
