import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import type { Credentials } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import { signedCall } from '../endpoint/signed.fixture.ts'
import { lambdaEngine } from './engine.ts'
import type { LambdaEngine } from './engine.ts'
import type { RestingThreads } from './pool.ts'

let dir: string
let engine: LambdaEngine
const keys = createKeyRing()

const make = async (logicalId: string, code: string, properties: Record<string, unknown> = {}) => {
  await mkdir(join(dir, logicalId), { recursive: true })
  await writeFile(join(dir, logicalId, 'index.mjs'), code)
  return engine.resources['AWS::Lambda::Function']!({
    stack: 'test-api',
    logicalId,
    type: 'AWS::Lambda::Function',
    properties: {
      Handler: 'index.handler',
      Code: { S3Bucket: 'assets', S3Key: `${logicalId}.zip` },
      Role: 'arn:aws:iam::000000000000:role/test-api-Role',
      ...properties,
    },
  })
}
const logOf = async (name: string) =>
  (await readFile(join(dir, 'logs', `test-api-${name}.log`), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lambda-'))
  engine = lambdaEngine({
    endpoint: 'http://127.0.0.1:9',
    logs: join(dir, 'logs'),
    issue: keys.issue,
    assetOf: key => join(dir, key.replace('.zip', '')),
  })
})
afterEach(async () => {
  await engine.close()
  await rm(dir, { recursive: true })
})

test('its environment is the template’s and the runtime’s, and nothing of the host', async () => {
  process.env.HOST_SECRET = 'leak'
  await make('Env', 'export const handler = () => process.env', {
    Environment: { Variables: { TABLE: 'documents' } },
  })
  const { payload } = await engine.invoke('test-api-Env', {})
  delete process.env.HOST_SECRET
  expect(payload).toMatchObject({
    TABLE: 'documents',
    AWS_REGION: 'eu-west-2',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_LAMBDA_FUNCTION_NAME: 'test-api-Env',
    _HANDLER: 'index.handler',
    LAMBDA_TASK_ROOT: join(dir, 'Env'),
  })
  const key = (payload as Record<string, string>).AWS_ACCESS_KEY_ID!
  expect(keys.callerOf(key).role).toBe('test-api-Role')
  expect(keys.secretOf(key)).toBe((payload as Record<string, string>).AWS_SECRET_ACCESS_KEY)
  expect(payload).not.toHaveProperty('HOST_SECRET')
  expect(payload).not.toHaveProperty('HOME')
})

test('a template that would send a function to the real cloud does not start', async () => {
  const made = make('Bad', '', {
    Environment: { Variables: { AWS_ENDPOINT_URL_S3: 'https://s3.amazonaws.com' } },
  })
  await expect(made).rejects.toThrow(/test-api\/Bad sets AWS_ENDPOINT_URL_S3/)
})

test('a function cannot find the real cloud', async () => {
  await make(
    'Fetch',
    `export const handler = () => fetch('https://s3.eu-west-2.amazonaws.com')
    .then(() => 'reached', error => error.cause.message)`,
  )
  expect((await engine.invoke('test-api-Fetch', {})).payload).toMatch(/is the real cloud/)
})

test('errors say what they are', async () => {
  await make('Throws', `export const handler = () => { throw Object.assign(new TypeError('no'), {}) }`)
  expect(await engine.invoke('test-api-Throws', {})).toMatchObject({
    error: { type: 'TypeError', message: 'no' },
    payload: { errorType: 'TypeError', errorMessage: 'no', stackTrace: expect.any(Array) as string[] },
  })
  await make('Broken', 'throw new RangeError("at load")')
  expect((await engine.invoke('test-api-Broken', {})).error).toEqual({
    type: 'RangeError',
    message: 'at load',
  })
  await make('Missing', 'export const other = 1')
  expect((await engine.invoke('test-api-Missing', {})).error?.type).toBe('Runtime.HandlerNotFound')
  await make('Exits', 'export const handler = () => process.exit(7)')
  expect((await engine.invoke('test-api-Exits', {})).error).toEqual({
    type: 'Runtime.ExitError',
    message: 'Runtime exited with error: exit status 7',
  })
  await make(
    'Late',
    `export const handler = () => new Promise(() => setImmediate(() => { throw new Error('late') }))`,
  )
  expect((await engine.invoke('test-api-Late', {})).error).toEqual({ type: 'Error', message: 'late' })
  await expect(engine.invoke('test-api-Nobody', {})).rejects.toThrow(/test-api-Nobody/)
})

test('past its timeout a function is ended, even in a busy loop, and the next event is served', async () => {
  await make('Slow', 'export const handler = e => { if (e.hang) for (;;); return 1 }', { Timeout: 1 })
  expect(await engine.invoke('test-api-Slow', { hang: true })).toMatchObject({
    error: { type: 'Sandbox.Timedout', message: 'Task timed out after 1.00 seconds' },
  })
  expect((await engine.invoke('test-api-Slow', {})).payload).toBe(1)
})

test('a thread that is left to the next cloud serves its events, and writes into its log', async () => {
  const keysLeft = new Map<string, Credentials>()
  const resting: RestingThreads = new Map()
  const begin = (logs: string) =>
    lambdaEngine({
      endpoint: 'http://127.0.0.1:9',
      logs: join(dir, logs),
      issue: createKeyRing(keysLeft).issue,
      assetOf: key => join(dir, key.replace('.zip', '')),
      resting,
    })
  const code = 'let n = 0; export const handler = () => { console.log("served"); return (n += 1) }'
  await engine.close()
  engine = begin('earlier')
  await make('Kept', code)
  expect((await engine.invoke('test-api-Kept', {})).payload).toBe(1)
  await engine.close()
  expect(resting.size).toBe(1)
  engine = begin('logs')
  await make('Kept', code)
  expect((await engine.invoke('test-api-Kept', {})).payload).toBe(2)
  expect(resting.size).toBe(0)
  await expect.poll(() => logOf('Kept')).toHaveLength(1)
  await engine.close()
  for (const thread of resting.values()) await thread.terminate()
})

test('an event that comes as an idle thread is being ended is served by another', async () => {
  await make('Tick', 'let n = 0; export const handler = () => (n += 1)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect((await engine.invoke('test-api-Tick', {})).payload).toBe(1)
    expect((await engine.invoke('test-api-Tick', {})).payload).toBe(2)
    vi.advanceTimersByTime(60_000)
    expect(await engine.invoke('test-api-Tick', {})).toEqual({ payload: 1 })
  } finally {
    vi.useRealTimers()
  }
})

test('the time that its bundle takes to load is not the handler’s', async () => {
  await make(
    'Heavy',
    `await new Promise(resolve => setTimeout(resolve, 1_500)); export const handler = () => 1`,
    { Timeout: 1 },
  )
  expect((await engine.invoke('test-api-Heavy', {})).payload).toBe(1)
})

test('a thread is kept for the next event and serves one at a time; load brings more, eight at most', async () => {
  await make(
    'Count',
    `import { setTimeout } from 'node:timers/promises'
     import { threadId } from 'node:worker_threads'
     let busy = 0
     export const handler = async ({ ms }) => {
       busy += 1; const now = busy
       await setTimeout(ms); busy -= 1
       return { now, threadId }
     }`,
    { Timeout: 20 },
  )
  const run = async (ms: number) =>
    (await engine.invoke('test-api-Count', { ms })).payload as { now: number; threadId: number }
  const first = await run(0)
  expect((await run(0)).threadId).toBe(first.threadId)
  const many = await Promise.all(Array.from({ length: 24 }, () => run(30)))
  expect(Math.max(...many.map(({ now }) => now))).toBe(1)
  const threads = new Set(many.map(({ threadId }) => threadId)).size
  expect(threads).toBeGreaterThan(1)
  expect(threads).toBeLessThanOrEqual(8)
})

test('after a reload the next event runs the new bundle', async () => {
  await make('Hot', 'export const handler = () => 1')
  expect((await engine.invoke('test-api-Hot', {})).payload).toBe(1)
  await mkdir(join(dir, 'Newer'))
  await writeFile(join(dir, 'Newer', 'index.mjs'), 'export const handler = () => 2')
  await engine.reload('test-api-Hot', join(dir, 'Newer'))
  expect((await engine.invoke('test-api-Hot', {})).payload).toBe(2)
})

test('functions see the zone that Lambda has', async () => {
  await make('Zone', 'export const handler = () => new Date(2026, 6, 1).toISOString()')
  expect((await engine.invoke('test-api-Zone', {})).payload).toBe('2026-07-01T00:00:00.000Z')
})

test('operations invoke a function through the AWS endpoint', async () => {
  await make('Sum', 'export const handler = ({ a, b }) => a + b')
  const endpoint = await startEndpoint({ keys })
  endpoint.add(engine)
  const path = '/2015-03-31/functions/test-api-Sum/invocations'
  const call = { service: 'lambda', path, body: '{"a":1,"b":2}' }
  expect(await (await signedCall(endpoint.address, keys.issue(), call)).text()).toBe('3')
  await endpoint.close()
})
