import Stripe from 'stripe'
import * as z from 'zod'
import { Metadata } from './wire.ts'

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
): Promise<StripeEvent> =>
  Event.parse(await Stripe.webhooks.constructEventAsync(Buffer.from(bytes), signature, secret, tolerance))
