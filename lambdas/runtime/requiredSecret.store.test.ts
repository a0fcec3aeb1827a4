import { randomUUID } from 'node:crypto'
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, expect, it, vi } from 'vitest'
import { requiredSecret } from './requiredSecret.ts'

afterEach(() => vi.unstubAllEnvs())

it('A-159 a secret that has no value is named in a 503, until somebody gives it one', async () => {
  const client = new SecretsManagerClient({})
  const Name = `local/example-${randomUUID()}`
  const { ARN = '' } = await client.send(new CreateSecretCommand({ Name }))
  vi.stubEnv('SECRET_EXAMPLE_ARN', ARN)
  await expect(requiredSecret('example')).rejects.toMatchObject({
    status: 503,
    code: 'not_configured',
    message: `The secret ${Name} has no value yet. Operations give it one with “npm run secret”.`,
    details: { secret: Name },
  })
  await client.send(new PutSecretValueCommand({ SecretId: ARN, SecretString: 'the key' }))
  expect(await requiredSecret('example')).toBe('the key')
})

it('A-159 where an environment has no such secret at all, its plain name is said', async () => {
  await expect(requiredSecret('nowhere')).rejects.toMatchObject({ details: { secret: 'nowhere' } })
})
