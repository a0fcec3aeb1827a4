import {
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  PutKeyCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEdge, type TestEdge } from './edge.fixture.ts'
import { KeyValueStore } from './keyValueStore.ts'

let edge: TestEdge
let KvsARN: string

beforeAll(async () => {
  edge = await startEdge(async make => {
    KvsARN = (await make('AWS::CloudFront::KeyValueStore', { Name: 'FileGate' })).Arn ?? ''
    return {}
  })
})
afterAll(() => edge.stop())

const describeStore = () => edge.client.send(new DescribeKeyValueStoreCommand({ KvsARN }))
const put = (Key: string, Value: string, IfMatch: string | undefined) =>
  edge.client.send(new PutKeyCommand({ KvsARN, Key, Value, IfMatch }))

test('of two writers with the same ETag one gets a conflict', async () => {
  const { ETag } = await describeStore()
  const outcomes = await Promise.allSettled([put('a', '1', ETag), put('a', '2', ETag)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { name: 'ConflictException' } })
})

test('an update is applied as a whole or not at all', async () => {
  const { ETag: IfMatch } = await describeStore()
  const update = new UpdateKeysCommand({
    KvsARN,
    IfMatch,
    Puts: [{ Key: 'x', Value: '1' }],
    Deletes: [{ Key: 'never' }],
  })
  await expect(edge.client.send(update)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  await expect(edge.client.send(new GetKeyCommand({ KvsARN, Key: 'x' }))).rejects.toThrow()
  const good = new UpdateKeysCommand({
    KvsARN,
    IfMatch,
    Puts: [{ Key: 'x', Value: '1' }],
    Deletes: [{ Key: 'a' }],
  })
  expect(await edge.client.send(good)).toMatchObject({ ItemCount: 1 })
})

test('the limits of the real store hold', async () => {
  const { ETag } = await describeStore()
  await expect(put('k'.repeat(513), 'v', ETag)).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(put('k', 'v'.repeat(1025), ETag)).rejects.toMatchObject({ name: 'ValidationException' })
  const file = join(edge.dir, 'full.json')
  const items = Array.from({ length: 5115 }, (_, n) => [String(n).padStart(4, '0'), 'v'.repeat(1020)])
  writeFileSync(file, JSON.stringify({ created: 0, modified: 0, etag: 'KV1', size: 5115 * 1024, items }))
  const full = new KeyValueStore('arn', file, Date.now)
  full.update('KV1', { Puts: [{ Key: 'last', Value: 'v'.repeat(1020) }] })
  expect(full.count()).toBe(5116)
  const Puts = Array.from({ length: 5 }, (_, n) => ({ Key: `more${n}`, Value: 'v'.repeat(1019) }))
  const refusal = expect.objectContaining({ code: 'ServiceQuotaExceededException', status: 402 })
  expect(() => full.update(full.etag, { Puts })).toThrow(refusal)
  expect(full.count()).toBe(5116)
})

test('keys are listed in pages', async () => {
  const { ETag: IfMatch } = await describeStore()
  const Puts = Array.from({ length: 7 }, (_, n) => ({ Key: `page-${n}`, Value: String(n) }))
  await edge.client.send(new UpdateKeysCommand({ KvsARN, IfMatch, Puts }))
  const keys: (string | undefined)[] = []
  let NextToken: string | undefined
  do {
    const page = await edge.client.send(new ListKeysCommand({ KvsARN, MaxResults: 3, NextToken }))
    keys.push(...(page.Items ?? []).map(({ Key }) => Key))
    NextToken = page.NextToken
  } while (NextToken)
  expect(keys.filter(key => key?.startsWith('page-'))).toEqual(Puts.map(({ Key }) => Key))
  expect(new Set(keys).size).toBe(keys.length)
})

test('what was written is there after a restart', async () => {
  const { ETag, ItemCount } = await describeStore()
  const file = readdirSync(edge.dir).find(name => KvsARN.endsWith(name.replace('.json', ''))) ?? ''
  const again = new KeyValueStore(KvsARN, join(edge.dir, file), Date.now)
  expect([again.etag, again.count()]).toEqual([ETag, ItemCount])
})
