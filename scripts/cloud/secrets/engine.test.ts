import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { secretsEngine } from './engine.ts'
import type { SecretsEngine } from './engine.ts'

let dir: string
let endpoint: Endpoint
let engine: SecretsEngine
let client: SecretsManagerClient

const start = async () => {
  const keys = createKeyRing()
  engine = secretsEngine({ file: join(dir, 'secrets.json') })
  endpoint = await startEndpoint({ keys })
  endpoint.add(engine)
  client = new SecretsManagerClient({
    region: 'eu-west-2',
    endpoint: endpoint.address,
    credentials: keys.issue(),
  })
}
const stop = async () => {
  client.destroy()
  await endpoint.close()
}
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'secrets-'))
  await start()
})
afterEach(async () => {
  await stop()
  await rm(dir, { recursive: true })
})

const value = async (SecretId: string, VersionStage?: string) =>
  (await client.send(new GetSecretValueCommand({ SecretId, ...(VersionStage && { VersionStage }) })))
    .SecretString
const make = async (properties: Record<string, unknown>) =>
  (
    await engine.resources['AWS::SecretsManager::Secret']!({
      stack: 'test-data',
      logicalId: 'Origin',
      type: 'AWS::SecretsManager::Secret',
      properties,
    })
  ).ref

test('a generated secret is made once, as asked, and outlives a restart', async () => {
  const properties = { GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } }
  const arn = await make(properties)
  expect(arn).toMatch(/^arn:aws:secretsmanager:eu-west-2:000000000000:secret:.+-[A-Za-z]{6}$/)
  const first = await value(arn)
  expect(first).toMatch(/^[A-Za-z0-9]{40}$/)
  await stop()
  await start()
  expect(await make(properties)).toBe(arn)
  expect(await value(arn)).toBe(first)
  expect(engine.valueOf(arn)).toBe(first)
})

test('a template around a generated key', async () => {
  const arn = await make({
    GenerateSecretString: { SecretStringTemplate: '{"user":"x"}', GenerateStringKey: 'password' },
  })
  expect(JSON.parse((await value(arn))!)).toEqual({
    user: 'x',
    password: expect.stringMatching(/^.{32}$/s) as string,
  })
})

test('what is not there is not there', async () => {
  await expect(value('nothing')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  await client.send(new CreateSecretCommand({ Name: 'empty' }))
  await expect(value('empty')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  expect((await client.send(new DescribeSecretCommand({ SecretId: 'empty' }))).Name).toBe('empty')
})

test('only its owner may read the file', async () => {
  await make({ SecretString: 'x' })
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})
