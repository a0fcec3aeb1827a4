import { succeeded } from '#contract/functionAnswer.ts'
import { withdrawPayment as route } from '#contract/payments.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { change, found } from './change.ts'
import { type StoredPayment, view, withIntent } from './rules.ts'
import { said, services, type Services } from './services.ts'

/** @throws Problem `conflict` when there is nothing to withdraw */
const assertOpen = ({ state }: StoredPayment): void => {
  if (state === 'open' || state === 'withdrawn') return
  const message =
    state === 'succeeded' || state === 'processing'
      ? 'This is paid already. Refund it instead.'
      : 'This payment never came to Stripe; nobody can pay it.'
  throw new Problem('conflict', { message })
}

const withdrawn = (payment: StoredPayment): StoredPayment => {
  const { url: _, note: __, ...rest } = payment
  return payment.state === 'open' ? { ...rest, state: 'withdrawn' } : payment
}

export const withdrawPayment =
  ({ payments, stripe }: Services): Handler<typeof route> =>
  async asked => {
    const { params, request } = asked
    const { now } = request
    const ways = await stripe()
    const current = found(await payments.get(params.id))
    assertOpen(current)
    if (current.state === 'withdrawn') return succeeded(view(current))
    try {
      const intent = await ways.withdraw(current)
      const about = { actor: actorOf(asked), action_type: 'PAYMENT_WITHDRAWN' }
      const payment = await change(payments, params.id, about, newer =>
        intent ? withIntent(newer, intent, now) : withdrawn(newer),
      )
      return succeeded(view(payment))
    } catch (error) {
      return said(error, request.id)
    }
  }

export const handler = endpoint('withdrawPayment', route, withdrawPayment, services)
