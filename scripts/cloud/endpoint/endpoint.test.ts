import { Readable } from 'node:stream'
import { CloudFrontKeyValueStoreClient, GetKeyCommand } from '@aws-sdk/client-cloudfront-keyvaluestore'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import '@aws-sdk/signature-v4a'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerJson, AwsError } from '../engine.ts'
import type { AwsCall, Engine } from '../engine.ts'
import { refuseRealCloud } from '../loopback.ts'
import { createKeyRing } from './credentials.ts'
import type { KeyRing } from './credentials.ts'
import { startEndpoint } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

let keys: KeyRing
let endpoint: Endpoint
let calls: AwsCall[]
const region = 'eu-west-2'
const wrong = { accessKeyId: '', secretAccessKey: 'not the secret' }

refuseRealCloud()

beforeEach(async () => {
  keys = createKeyRing()
  calls = []
  endpoint = await startEndpoint({ keys })
  const engine: Engine = {
    services: ['dynamodb', 's3', 'cloudfront-keyvaluestore', 'cognito-idp'],
    resources: {},
    answer: async (call, response) => {
      calls.push(call)
      await call.body()
      if (call.path === '/fails') throw new AwsError('Throttling', 'slow <down>', 400)
      answerJson(response, {})
    },
    close: () => Promise.resolve(),
  }
  endpoint.add(engine)
})
afterEach(() => endpoint.close())

const s3 = (credentials = keys.issue()) =>
  new S3Client({ region, endpoint: endpoint.address, credentials, maxAttempts: 1 })
const dynamodb = (credentials = keys.issue(), systemClockOffset = 0) =>
  new DynamoDBClient({ region, endpoint: endpoint.address, credentials, maxAttempts: 1, systemClockOffset })
const kvs = (credentials = keys.issue()) =>
  new CloudFrontKeyValueStoreClient({
    region,
    endpoint: endpoint.address.replace('127.0.0.1', 'localhost'),
    credentials,
    maxAttempts: 1,
  })

test('an access key that was never issued is refused', async () => {
  const unknown = { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' }
  await expect(dynamodb(unknown).send(new ListTablesCommand({}))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  })
  await expect(s3(unknown).send(new PutObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  })
  expect(calls).toEqual([])
})

test('a signature with another secret is refused, in every protocol', async () => {
  const bad = () => ({ ...wrong, accessKeyId: keys.issue().accessKeyId })
  await expect(dynamodb(bad()).send(new ListTablesCommand({}))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  })
  await expect(s3(bad()).send(new PutObjectCommand({ Bucket: 'b', Key: 'k' }))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  await expect(kvs(bad()).send(new GetKeyCommand({ KvsARN: store, Key: 'k' }))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  })
  expect(calls).toEqual([])
})

const store = 'arn:aws:cloudfront::000000000000:key-value-store/gate'

test('signatures hold for awkward names, in V4 and V4A', async () => {
  for (const Key of ['uploads/Έκθεση 1 (β)+=&.pdf', "a'b*c!~/ü", 'plain', 'a%20b']) {
    await s3().send(new PutObjectCommand({ Bucket: 'bucket', Key, Body: 'body' }))
    expect(decodeURIComponent(calls.at(-1)!.path)).toBe(`/bucket/${Key}`)
    await kvs().send(new GetKeyCommand({ KvsARN: store, Key: `/files/${Key}` }))
    expect(calls.at(-1)?.service).toBe('cloudfront-keyvaluestore')
  }
})

test('a stream of unknown hash is signed and accepted', async () => {
  await s3().send(
    new PutObjectCommand({ Bucket: 'b', Key: 'k', Body: Readable.from(['abc']), ContentLength: 3 }),
  )
  expect(calls).toHaveLength(1)
})

test('a body other than the signed one is refused', async () => {
  const client = dynamodb()
  client.middlewareStack.add(
    next => args => {
      ;(args.request as { body: string }).body = '[]'
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  })
  expect(calls).toEqual([])
})

test('a clock more than five minutes off is refused', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  const late = dynamodb(keys.issue(), -6 * 60_000).send(new ListTablesCommand({}))
  await expect(late).rejects.toThrow(/Signature expired/)
  vi.restoreAllMocks()
})

test('a service that is not there is named', async () => {
  const client = new SecretsManagerClient({
    region,
    endpoint: endpoint.address,
    credentials: keys.issue(),
    maxAttempts: 1,
  })
  await expect(client.send(new GetSecretValueCommand({ SecretId: 'x' }))).rejects.toThrow(/secretsmanager/)
})

test('public Cognito calls and their preflight need no signature', async () => {
  const target = 'AWSCognitoIdentityProviderService.InitiateAuth'
  await fetch(endpoint.address, { method: 'POST', headers: { 'x-amz-target': target }, body: '{}' })
  await fetch(endpoint.address, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'content-type,x-amz-target' },
  })
  await fetch(`${endpoint.address}/eu-west-2_abc/.well-known/jwks.json`)
  expect(calls.map(({ service, operation }) => [service, operation])).toEqual([
    ['cognito-idp', 'InitiateAuth'],
    ['cognito-idp', undefined],
    ['cognito-idp', undefined],
  ])
})

test('no client can reach the real AWS', async () => {
  const client = new DynamoDBClient({ region, credentials: keys.issue(), maxAttempts: 1 })
  await expect(client.send(new ListTablesCommand({}))).rejects.toThrow(/real cloud/)
})
