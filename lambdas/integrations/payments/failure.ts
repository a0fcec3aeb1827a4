import Stripe from 'stripe'
import * as z from 'zod'

/**
 * What came of a question to Stripe that gave nothing.
 * - `refused`: Stripe did not do it, and will not do the same another time.
 * - `not_done`: it did not do it, but may another time.
 * - `unknown`: it may have done it all the same.
 */
export type Outcome = 'refused' | 'not_done' | 'unknown'

/** Stripe gave nothing that can be used. The message is for the person who asked. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly outcome: Outcome

  constructor(outcome: Outcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

const failure = (outcome: Outcome, message: string, cause: unknown) =>
  new StripeFailure(outcome, message, { cause })

/** What an error of the library means here, without anything that it quotes but Stripe's reason for a refusal. */
export const asFailure = (error: unknown): StripeFailure => {
  const { errors } = Stripe
  if (error instanceof StripeFailure) return error
  if (error instanceof z.ZodError) return failure('unknown', 'Stripe answered what cannot be read.', error)
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return failure('not_done', 'Stripe refused the key in its secret.', error)
  if (error instanceof errors.StripeRateLimitError)
    return failure('not_done', 'Stripe takes no more requests at the moment. Try again in a minute.', error)
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return failure('refused', `Stripe refused: ${error.message.slice(0, 300)}`, error)
  // An error of this kind with 409: the first of two equal requests is still on its way.
  if (error instanceof errors.StripeIdempotencyError)
    return error.statusCode === 409
      ? failure('unknown', 'Stripe is still busy with the same request. Try again in a moment.', error)
      : failure('refused', 'Stripe knows this idempotency key with another request.', error)
  if (error instanceof errors.StripeConnectionError)
    return failure('unknown', 'Stripe could not be reached, or did not answer in time.', error)
  return failure('unknown', 'Stripe failed to answer.', error)
}
