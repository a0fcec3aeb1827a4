import { succeeded } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { change, found } from './change.ts'
import { type StoredPayment, view, withIntent } from './rules.ts'
import { said, services, type Services } from './services.ts'

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
  async asked => {
    const { params, request } = asked
    const { now } = request
    const ways = await stripe()
    const current = found(await payments.get(params.id))
    assertUnpaid(current)
    if (current.state !== 'open' && current.state !== 'unconfirmed') return succeeded(view(current))
    try {
      // What got no answer has no address that anybody could pay at: there is nothing to ask.
      const intent = current.state === 'open' ? await ways.withdraw(current) : undefined
      const about = { actor: actorOf(asked), action_type: 'PAYMENT_WITHDRAWN' }
      const payment = await change(payments, params.id, about, newer =>
        intent ? withIntent(newer, intent, now) : withdrawn(newer),
      )
      return succeeded(view(payment))
    } catch (error) {
      return said(error, request.id)
    }
  }

export { services }
