import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { once } from './env.ts'

/** Milliseconds after which a value is read again: a new one is in use everywhere within that time. */
const keepFor = 5 * 60_000

const client = once(() => new SecretsManagerClient({}))
const kept = new Map<string, { value: string | undefined; readAt: number }>()

/**
 * The value of a third party's secret `{env}/{name}`.
 * @param variable names the setting with its ARN, for example `SECRET_PRICES_ARN`
 * @returns undefined when the environment has no such secret, or nobody has given it a value
 */
export const thirdPartySecret = async (variable: string): Promise<string | undefined> => {
  const SecretId = process.env[variable]
  if (!SecretId) return undefined
  const known = kept.get(SecretId)
  if (known && Date.now() - known.readAt < keepFor) return known.value
  const value = await client()
    .send(new GetSecretValueCommand({ SecretId }))
    .then(({ SecretString }) => SecretString)
    .catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return undefined
      throw error
    })
  // What is missing may come at any moment; it is asked for again sooner.
  if (value) kept.set(SecretId, { value, readAt: Date.now() })
  return value
}
