import * as z from 'zod'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import { change } from './change.ts'
import { StripeFailure, Metadata } from './wire.ts'
import { withIntent } from './rules.ts'
import { stripeSecret } from './secret.ts'
import { services as shared, type Services } from './services.ts'
import type { Payments } from './stripe.ts'

/** Seconds that the signature of an event counts. */
const tolerance = 300

/** Of what an event is about what is read. */
const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      metadata: Metadata,
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})
export type StripeEvent = z.output<typeof Event>

/** An event that Stripe signed. @throws Error for any other */
export const verifiedEvent = async (
  bytes: Uint8Array,
  signature: string,
  secret: string,
): Promise<StripeEvent> => {
  const { Stripe } = await import('stripe')
  return Event.parse(
    await Stripe.webhooks.constructEventAsync(Buffer.from(bytes), signature, secret, tolerance),
  )
}

interface EventServices extends Services {
  /** @throws Problem `not_configured` */
  signingSecret: () => Promise<string>
}

/** Events that change intents and their refunds; all others are acknowledged. */
const ours = /^(payment_intent|checkout\.session|charge|refund)\./

const Id = z.uuid()

const intentIdIn = ({ data: { object } }: StripeEvent): string | undefined => {
  if (object.object === 'payment_intent') return object.id
  const { payment_intent } = object
  return typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
}

/** The payment that an event is about. A refund that was made at Stripe does not say it; its intent does. */
const paymentIdIn = async (
  { data: { object } }: StripeEvent,
  intentId: string,
  stripe: Payments,
): Promise<string | undefined> => {
  const given = object.metadata?.['payment_id']
  const id = given ?? (object.object === 'refund' ? (await stripe.intent(intentId)).paymentId : undefined)
  return Id.safeParse(id).data
}

/** To somebody unknown the secret is not named. */
const unnamed = (error: unknown): never => {
  throw error instanceof Problem ? new Problem(error.code) : error
}

/**
 * An event only says that it is time to ask: what became of the payment is asked of Stripe. So no event is too old, too
 * early, or one too many.
 */
export const receiveStripeEvent =
  ({ payments, stripe, signingSecret }: EventServices): HandlerOf<'receiveStripeEvent'> =>
  async ({ body, request }) => {
    const { id: request_id, address, now } = request
    const secret = await signingSecret().catch(unnamed)
    const event = await verifiedEvent(body.bytes, body.signature, secret).catch((cause: unknown) => {
      throw new Problem('bad_request', { cause })
    })
    const intentId = intentIdIn(event)
    if (!ours.test(event.type) || !intentId) return { received: true }
    try {
      const gateway = await stripe()
      const id = await paymentIdIn(event, intentId, gateway)
      if (!id || !(await payments.get(id))) return { received: true }
      const actor = { user_id: 'stripe', ip_address: address, request_id }
      await change(payments, id, { actor, action_type: 'PAYMENT_REPORTED' }, async current =>
        withIntent(current, await gateway.intent(intentId), now),
      )
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      logger.error(error.message, { requestId: request_id, event: event.id })
      // Stripe sends it again, for three days.
      throw new Problem('unavailable', { cause: error })
    }
    return { received: true }
  }

export const services = () => ({
  ...shared(),
  signingSecret: () => stripeSecret('webhookSecret'),
})
