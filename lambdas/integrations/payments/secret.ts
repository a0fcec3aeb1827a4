import * as z from 'zod'
import { stripeSecretFields } from '#contract/integrations/payments.ts'
import { Problem } from '#runtime/problem.ts'
import { secretName } from '#runtime/requiredSecret.ts'
import { thirdPartySecret } from '#runtime/thirdPartySecret.ts'

type Field = (typeof stripeSecretFields)[number]

const Value = z.string().trim().min(1).optional().catch(undefined)
const StripeSecret = z.object({ apiKey: Value, webhookSecret: Value })
type StripeSecret = z.output<typeof StripeSecret>

/** Parses the secret `{env}/stripe`. Text that is no JSON with these fields gives nothing, and stays out of every message. */
export const parseStripeSecret = (value: string | undefined): StripeSecret => {
  try {
    return StripeSecret.catch({ apiKey: undefined, webhookSecret: undefined }).parse(
      JSON.parse(value ?? 'null'),
    )
  } catch {
    return { apiKey: undefined, webhookSecret: undefined }
  }
}

const read = async (): Promise<StripeSecret> => parseStripeSecret(await thirdPartySecret('SECRET_STRIPE_ARN'))

/** The secret’s name, and which of its fields are missing. */
export const stripeSetup = async (): Promise<{ secret: string; lacks: Field[] }> => {
  const found = await read()
  return { secret: secretName('stripe'), lacks: stripeSecretFields.filter(field => !found[field]) }
}

/** A field of the secret. @throws Problem `not_configured` that names secret and field */
export const stripeSecret = async (field: Field): Promise<string> => {
  const value = (await read())[field]
  if (value) return value
  const secret = secretName('stripe')
  throw new Problem('not_configured', {
    message: `The secret ${secret} has no ${field} yet. Operations give it one with “npm run secret”, as JSON with apiKey and webhookSecret.`,
    details: { secret, field },
  })
}
