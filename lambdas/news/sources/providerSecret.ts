import * as z from 'zod'
import { setting } from '#runtime/env.ts'
import { forgetSecret, secretValue } from '#runtime/thirdPartySecret.ts'
import { SourceFailure } from '../source.ts'

/** A host with its port, where that is not the scheme's own. */
const Host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/, 'is not a host such as api.example.com')

/** In every provider's secret: the hosts that it may be sent to (decision 36). */
export const Hosts = z.looseObject({ hosts: z.array(Host).min(1) })

/** Reads the secret of a provider; tests pass their own. */
export interface ProviderSecrets {
  /** Its value, in use for five minutes; undefined when there is none, or it has none. */
  read(name: string): Promise<string | undefined>
  /** Forgets the value, because it was refused: it may have been rotated. */
  forget(name: string): void
  /** Its whole name, for people. */
  nameOf(name: string): string
}

export const providerSecrets = (): ProviderSecrets => {
  const nameOf = (name: string) => `${setting('PROVIDERS_PREFIX')}${name}`
  return {
    read: name => secretValue(nameOf(name)),
    forget: name => forgetSecret(nameOf(name)),
    nameOf,
  }
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever it is, it is none of ours; it is not to be shown.
    return undefined
  }
}

/**
 * Reads and parses a provider's secret.
 * @throws SourceFailure `not_configured` that names the secret, and its wrong fields, never a value
 */
export const secretOf = async <T>(
  secrets: ProviderSecrets,
  name: string,
  shape: z.ZodType<T>,
): Promise<T> => {
  const text = await secrets.read(name)
  const whole = secrets.nameOf(name)
  if (!text)
    throw new SourceFailure(
      'not_configured',
      `The secret ${whole} has no value yet. Operations set it with npm run secret -- set providers/${name}.`,
    )
  const read = shape.safeParse(json(text))
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ')
  throw new SourceFailure(
    'not_configured',
    `The secret ${whole} is not as this provider needs it: ${fields}.`,
  )
}
