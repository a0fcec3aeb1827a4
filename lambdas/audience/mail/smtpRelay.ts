import * as z from 'zod'
import { Problem } from '#runtime/problem.ts'

/** What the secret `{env}/smtp` holds, as JSON. */
export const Relay = z.strictObject({
  host: z.string().regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i),
  port: z.int().min(1).max(65_535),
  user: z.string().min(1),
  pass: z.string().min(1),
})
export type Relay = z.output<typeof Relay>

/** The port on which a relay speaks TLS from the first byte; on any other it has to change to it (STARTTLS). */
export const tlsPort = 465

const parsed = (secret: string): unknown => {
  try {
    return JSON.parse(secret)
  } catch {
    // What is no JSON fits no relay either, and is said below. Its text stays out of every message.
    return undefined
  }
}

/** The relay that a secret describes. @throws Problem `not_configured` that names wrong fields, never a value */
export const relayOf = (secret: string): Relay => {
  const relay = Relay.safeParse(parsed(secret))
  if (relay.success) return relay.data
  const fields = relay.error.issues.map(({ path }) => path.join('.') || 'value').join(', ')
  throw new Problem('not_configured', {
    message: `The secret smtp has wrong fields: ${fields}. It is JSON with host, port, user and pass.`,
  })
}
