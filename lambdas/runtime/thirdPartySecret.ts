import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { once } from '#contract/once.ts'

/** Milliseconds after which a value is read again: a new one is in use everywhere within that time. */
const keepFor = 5 * 60_000

const client = once(() => new SecretsManagerClient({}))
const kept = new Map<string, { value: string | undefined; readAt: number }>()

/**
 * The value of a secret by its name or ARN, in use for five minutes.
 * @returns undefined when there is no such secret, or nobody has given it a value
 */
export const secretValue = async (SecretId: string): Promise<string | undefined> => {
  const known = kept.get(SecretId)
  if (known && Date.now() - known.readAt < keepFor) return known.value
  const value = await client()
    .send(new GetSecretValueCommand({ SecretId }))
    .then(({ SecretString }) => SecretString)
    .catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return undefined
      throw error
    })
  // A missing value may be added at any moment; it is asked for again sooner.
  if (value) kept.set(SecretId, { value, readAt: Date.now() })
  return value
}

/** Reads a secret anew the next time, because its value was refused: it may have been rotated. */
export const forgetSecret = (SecretId: string): void => void kept.delete(SecretId)

/**
 * The value of a third party's secret `{env}/{name}`.
 * @param variable names the setting with its ARN, for example `SECRET_PRICES_ARN`
 * @returns undefined when the environment has no such secret, or nobody has given it a value
 */
export const thirdPartySecret = async (variable: string): Promise<string | undefined> => {
  const SecretId = process.env[variable]
  return SecretId ? secretValue(SecretId) : undefined
}
