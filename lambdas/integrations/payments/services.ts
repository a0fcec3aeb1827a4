import { failureAnswer } from '#contract/integrations/functionAnswer.ts'
import { once } from '#contract/once.ts'
import { logger } from '#runtime/logger.ts'
import { StripeFailure } from './wire.ts'
import { stripeSecret } from './secret.ts'
import { paymentStore, type PaymentStore } from './store.ts'
import { type Payments, stripePayments } from './stripe.ts'

export interface Services {
  payments: PaymentStore
  /** The way to Stripe. @throws Problem `not_configured` that names its secret */
  stripe: () => Promise<Payments>
}

export const services = once((): Services => ({
  payments: paymentStore(),
  stripe: async () => stripePayments(await stripeSecret('apiKey')),
}))

/** Answers a failure of Stripe in words for the person. @throws any other error unchanged */
export const stripeFailure = (error: unknown, requestId: string) => {
  if (!(error instanceof StripeFailure)) throw error
  const { outcome, message, cause } = error
  // The cause may quote what was typed: only its kind is logged.
  const kind = cause instanceof Error ? cause.name : undefined
  logger.error(message, { requestId, outcome, cause: kind })
  return failureAnswer(message)
}
