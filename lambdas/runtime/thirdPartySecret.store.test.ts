import { randomUUID } from 'node:crypto'
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, expect, it, vi } from 'vitest'
import { thirdPartySecret } from './thirdPartySecret.ts'

afterEach(() => vi.unstubAllEnvs())

it('is undefined where there is no secret or no value, and found as soon as somebody gives it one', async () => {
  expect(await thirdPartySecret('SECRET_TEST_ARN')).toBeUndefined()
  const client = new SecretsManagerClient({})
  const { ARN = '' } = await client.send(new CreateSecretCommand({ Name: `local/test-${randomUUID()}` }))
  vi.stubEnv('SECRET_TEST_ARN', ARN)
  expect(await thirdPartySecret('SECRET_TEST_ARN')).toBeUndefined()
  await client.send(new PutSecretValueCommand({ SecretId: ARN, SecretString: 'the key' }))
  expect(await thirdPartySecret('SECRET_TEST_ARN')).toBe('the key')
})
