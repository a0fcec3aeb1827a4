import { randomUUID } from 'node:crypto'
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { originSecretStore } from './originSecretStore.ts'

const secrets = new SecretsManagerClient({})
const valueOf = async (VersionStage: string) => {
  const SecretId = process.env['ORIGIN_SECRET_ARN']
  return (await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }))).SecretString
}

beforeAll(async () => {
  // One of its own: the product's is in use by the other tests.
  const created = await secrets.send(
    new CreateSecretCommand({ Name: `test/${randomUUID()}`, SecretString: 'first' }),
  )
  vi.stubEnv('ORIGIN_SECRET_ARN', created.ARN ?? '')
})
afterAll(() => vi.unstubAllEnvs())

describe('originSecretStore', () => {
  it('makes a value that counts from the moment it is made current, and the earlier one the previous', async () => {
    const version = randomUUID()
    const store = originSecretStore()
    await store.addPending(version)
    expect((await store.read()).value).toBe('first')
    const pending = await valueOf('AWSPENDING')
    expect(pending).toMatch(/^[\w-]{48}$/)

    await store.addPending(version)
    expect(await valueOf('AWSPENDING')).toBe(pending)

    await store.makeCurrent(version)
    expect(await store.read()).toEqual({ value: pending, version })
    expect(await valueOf('AWSPREVIOUS')).toBe('first')
  })
})
