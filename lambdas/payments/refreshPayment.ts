import { failed, succeeded } from '#contract/functionAnswer.ts'
import { refreshPayment as route } from '#contract/payments.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { change } from './change.ts'
import { view, withIntent } from './rules.ts'
import { said, services, type Services } from './services.ts'

export const refreshPayment =
  ({ payments, stripe }: Services): Handler<typeof route> =>
  async asked => {
    const { params, request } = asked
    const { now } = request
    const ways = await stripe()
    const about = { actor: actorOf(asked), action_type: 'PAYMENT_REFRESHED' }
    try {
      const payment = await change(payments, params.id, about, async current => {
        const intent = await ways.look(current)
        return intent ? withIntent(current, intent, now) : current
      })
      return payment.state === 'unconfirmed'
        ? failed('Stripe has not confirmed this payment. Send the request again, or ask for a new one.')
        : succeeded(view(payment))
    } catch (error) {
      return said(error, request.id)
    }
  }

export const handler = endpoint('refreshPayment', route, refreshPayment, services)
