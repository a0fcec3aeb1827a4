import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from './s3.fixture.ts'

const waitFor = (check: () => void) => vi.waitFor(check, 20_000)
let dir = ''
let child: ChildProcess
let client: S3Client
let address = ''

const start = async () => {
  child = spawn(process.execPath, [join(import.meta.dirname, 's3.fixture.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  ;({ address } = JSON.parse(line.toString()) as { address: string })
  client = new S3Client({ endpoint: address, region: 'eu-west-2', credentials, maxAttempts: 1 })
}
const kill = async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
  client.destroy()
}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 's3-'))
})
afterEach(async () => {
  await kill()
  rmSync(dir, { recursive: true })
})

const bodies = () => readdirSync(join(dir, 'bodies'))

test('kill -9 in the middle of a body leaves nothing after the next start', async () => {
  await start()
  const request = httpRequest(`${address}/site/half`, {
    method: 'PUT',
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=AKIDTEST/x', 'content-length': 1_000_000 },
  })
  request.on('error', () => undefined)
  request.write(Buffer.alloc(500_000))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  await kill()
  expect(bodies()).toHaveLength(1)
  await start()
  expect(bodies()).toEqual([])
  expect(await client.send(new ListObjectsV2Command({ Bucket: 'site' }))).toMatchObject({ KeyCount: 0 })
})

test('kill -9 among overwrites loses nothing acknowledged, and no body belies its record', async () => {
  const acknowledged = new Map<string, number>()
  let revision = 0
  for (let round = 0; round < 3; round++) {
    await start()
    const [first, writers] = [revision, [] as Promise<void>[]]
    let alive = true
    for (const key of ['a', 'b', 'c']) {
      const write = async () => {
        while (alive) {
          const mine = ++revision
          const Body = Buffer.concat([Buffer.from(`${mine}\n`), randomBytes(50_000)])
          const Metadata = { revision: String(mine), md5: createHash('md5').update(Body).digest('hex') }
          await client.send(new PutObjectCommand({ Bucket: 'site', Key: key, Body, Metadata }))
          acknowledged.set(key, mine)
        }
      }
      writers.push(write().catch(() => undefined))
    }
    await waitFor(() => expect(revision).toBeGreaterThan(first + 40))
    await kill()
    alive = false
    await Promise.all(writers)
    await start()
    for (const [key, atLeast] of acknowledged) {
      const { Body, Metadata, ETag } = await client.send(new GetObjectCommand({ Bucket: 'site', Key: key }))
      const md5 = createHash('md5')
        .update(await Body!.transformToByteArray())
        .digest('hex')
      expect([Metadata?.['md5'], ETag]).toEqual([md5, `"${md5}"`])
      expect(Number(Metadata?.['revision'])).toBeGreaterThanOrEqual(atLeast)
    }
    expect(bodies()).toHaveLength(acknowledged.size)
    await kill()
  }
  await start()
})
