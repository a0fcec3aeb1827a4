import { failed, succeeded } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { change } from './change.ts'
import { view, withIntent } from './rules.ts'
import { said, services, type Services } from './services.ts'

export const refreshPayment =
  ({ payments, stripe }: Services): HandlerOf<'refreshPayment'> =>
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

export { services }
