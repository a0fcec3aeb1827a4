import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AwsError } from '../engine.ts'
import { behaviourDefaults, call, send, startEdge, type TestEdge } from './edge.fixture.ts'

let edge: TestEdge

beforeAll(async () => {
  edge = await startEdge(async make => {
    const keyed = await make('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 60,
        MaxTTL: 3600,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['X-Kind'] },
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
          CookiesConfig: { CookieBehavior: 'none' },
        },
      },
    })
    const api = { TargetOriginId: 'api', CachePolicyId: keyed.Id }
    return {
      OriginGroups: {
        Items: [
          {
            Id: 'live',
            FailoverCriteria: { StatusCodes: { Items: [429, 503] } },
            Members: { Items: [{ OriginId: 'api' }, { OriginId: 'site' }] },
          },
        ],
      },
      CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 1 }],
      CacheBehaviors: [
        { PathPattern: '/api/*', ...api },
        {
          PathPattern: '/account/*',
          TargetOriginId: 'api',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        },
        { PathPattern: '/live/*', ...behaviourDefaults, TargetOriginId: 'live', CachePolicyId: keyed.Id },
      ],
    }
  })
})
afterAll(() => edge.stop())

let serial = 0
/** A path that no other test has used. */
const fresh = (prefix: string) => `${prefix}/${++serial}`
const answering = (body: string, headers: Record<string, string> = {}, status = 200) => {
  edge.state.asked = []
  edge.state.handler = (_request, response) => send(response, status, body, headers)
}

test('an answer is kept for its s-maxage, with Age and X-Cache', async () => {
  const path = fresh('/api')
  answering('one', { 'cache-control': 'max-age=5, s-maxage=10' })
  const first = await edge.get(path)
  expect(first.headers).toMatchObject({
    'x-cache': 'Miss from cloudfront',
    'cache-control': 'max-age=5, s-maxage=10',
  })
  expect(first.headers.age).toBeUndefined()
  edge.pass(9)
  answering('two', { 'cache-control': 'max-age=5, s-maxage=10' })
  const second = await edge.get(path)
  expect(second).toMatchObject({ text: 'one', headers: { 'x-cache': 'Hit from cloudfront', age: '9' } })
  edge.pass(1)
  expect((await edge.get(path)).text).toBe('two')
})

test.each([
  ['no directive: the default', {}, 60],
  ['more than the maximum: the maximum', { 'cache-control': 'max-age=99999' }, 3600],
  ['Expires', { expires: 'x' }, 30],
])('kept for as long as the policy says (%s)', async (_name, headers, seconds) => {
  const path = fresh('/api')
  const expires = new Date(edge.now() + 30_000).toUTCString()
  answering('kept', 'expires' in headers ? { expires } : { ...headers })
  await edge.get(path)
  edge.pass(seconds - 1)
  expect((await edge.get(path)).headers['x-cache']).toBe('Hit from cloudfront')
  edge.pass(1)
  expect((await edge.get(path)).headers['x-cache']).toBe('Miss from cloudfront')
})

test.each(['no-store', 'private', 'no-cache', 'max-age=0'])('%s is never kept', async directive => {
  const path = fresh('/api')
  answering('a', { 'cache-control': directive })
  await edge.get(path)
  expect((await edge.get(path)).headers['x-cache']).toBe('Miss from cloudfront')
  expect(edge.state.asked).toHaveLength(2)
})

test('the key has the chosen query strings and headers and nothing else; the origin gets no more either', async () => {
  const path = fresh('/api')
  answering('a')
  await edge.get(`${path}?page=1&utm=x`, {
    headers: { 'x-kind': 'k', cookie: 'a=1', authorization: 'Bearer t' },
  })
  expect(edge.state.asked[0]).toMatchObject({ url: `${path}?page=1` })
  expect(edge.state.asked[0]?.headers).toMatchObject({ 'x-kind': 'k', 'x-origin-secret': 'hush' })
  for (const absent of ['cookie', 'authorization'])
    expect(edge.state.asked[0]?.headers[absent]).toBeUndefined()
  const same = await edge.get(`${path}?utm=y&page=1`, { headers: { 'x-kind': 'k', cookie: 'a=2' } })
  expect(same.headers['x-cache']).toBe('Hit from cloudfront')
  for (const [query, kind] of [
    ['page=2', 'k'],
    ['page=1', 'other'],
  ] as const)
    expect((await edge.get(`${path}?${query}`, { headers: { 'x-kind': kind } })).headers['x-cache']).toBe(
      'Miss from cloudfront',
    )
})

test('an uncached behaviour passes everything but Host on, body included, and keeps nothing', async () => {
  const bodies: string[] = []
  edge.state.asked = []
  edge.state.handler = (request, response) => {
    request
      .on('data', chunk => bodies.push(String(chunk)))
      .on('end', () => send(response, 201, 'made', { 'set-cookie': 'a=1' }))
  }
  const headers = {
    authorization: 'Bearer t',
    cookie: 'a=1; b=2',
    'content-type': 'application/json',
    'x-forwarded-for': '9.9.9.9',
  }
  const answer = await edge.get('/account/x?q=%C3%A9', { method: 'POST', headers, body: '{"a":1}' })
  expect(answer).toMatchObject({ status: 201, text: 'made', headers: { 'set-cookie': ['a=1'] } })
  expect(bodies.join('')).toBe('{"a":1}')
  expect(edge.state.asked[0]?.url).toBe('/account/x?q=%C3%A9')
  expect(edge.state.asked[0]?.headers).toMatchObject({
    ...headers,
    host: 'abc123.execute-api.eu-west-2.amazonaws.com',
    'x-forwarded-for': '9.9.9.9, 127.0.0.1',
  })
})

test('P-120 a 404 is kept for one constant second, whatever the origin says about keeping it', async () => {
  for (const headers of [{}, { 'cache-control': 'no-store' }, { 'cache-control': 'max-age=0' }]) {
    const path = fresh('/api')
    answering('missing', headers, 404)
    expect(await edge.get(path)).toMatchObject({
      status: 404,
      headers: { 'x-cache': 'Error from cloudfront' },
    })
    answering('here')
    edge.pass(0.9)
    expect((await edge.get(path)).status).toBe(404)
    edge.pass(0.1)
    expect((await edge.get(path)).text).toBe('here')
  }
})

test('other errors are kept for ten seconds, 403 only when the origin says so', async () => {
  const path = fresh('/api')
  answering('broken', {}, 500)
  await edge.get(path)
  answering('mended')
  edge.pass(9)
  expect((await edge.get(path)).status).toBe(500)
  edge.pass(1)
  expect((await edge.get(path)).text).toBe('mended')
  const refused = fresh('/api')
  answering('no', {}, 403)
  await edge.get(refused)
  answering('yes')
  expect((await edge.get(refused)).text).toBe('yes')
})

test('an error is kept even where caching is disabled', async () => {
  const path = fresh('/account')
  answering('broken', {}, 500)
  await edge.get(path)
  answering('mended')
  expect(await edge.get(path)).toMatchObject({ status: 500, headers: { age: '0' } })
})

test('stale content stands in for a failing origin as long as stale-if-error allows', async () => {
  const path = fresh('/api')
  answering('good', { 'cache-control': 'max-age=1, stale-if-error=60' })
  await edge.get(path)
  edge.pass(5)
  answering('broken', {}, 500)
  expect(await edge.get(path)).toMatchObject({ status: 200, text: 'good' })
  edge.state.reachable = false
  edge.pass(20)
  expect(await edge.get(path)).toMatchObject({ status: 200, text: 'good' })
  edge.pass(60)
  expect((await edge.get(path)).status).toBe(502)
  edge.state.reachable = true
})

test('stale-while-revalidate answers at once and refreshes behind', async () => {
  const path = fresh('/api')
  answering('old', { 'cache-control': 'max-age=1, stale-while-revalidate=60' })
  await edge.get(path)
  edge.pass(2)
  answering('new', { 'cache-control': 'max-age=1, stale-while-revalidate=60' })
  expect((await edge.get(path)).text).toBe('old')
  await expect.poll(async () => (await edge.get(path)).text).toBe('new')
})

test('an origin group falls back on a listed status and when nothing answers, for reading only', async () => {
  edge.put('live/1', 'prerendered')
  answering('no', {}, 503)
  expect(await edge.get('/live/1')).toMatchObject({ status: 200, text: 'prerendered' })
  edge.state.reachable = false
  edge.pass(4000)
  expect(await edge.get('/live/1', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  edge.state.reachable = true
  answering('not found', {}, 404)
  expect((await edge.get('/live/2')).status).toBe(404)
})

test('an invalidation makes the next request ask again', async () => {
  const [one, two] = [fresh('/api/inv'), fresh('/api/inv')]
  answering('a')
  await Promise.all([edge.get(one), edge.get(two)])
  edge.engine.invalidate([one])
  expect((await edge.get(one)).headers['x-cache']).toBe('Miss from cloudfront')
  expect((await edge.get(two)).headers['x-cache']).toBe('Hit from cloudfront')
  edge.engine.invalidate(['/api/inv/*'])
  expect((await edge.get(two)).headers['x-cache']).toBe('Miss from cloudfront')
})

test('CreateInvalidation does the same for whoever deploys', async () => {
  const path = fresh('/api')
  answering('a')
  await edge.get(path)
  const body = `<InvalidationBatch><Paths><Items><Path>${path}</Path></Items></Paths><CallerReference>1</CallerReference></InvalidationBatch>`
  const endpoint = createServer((request, response) => {
    const call = {
      service: 'cloudfront',
      method: request.method ?? '',
      path: request.url ?? '',
      query: new URLSearchParams(),
    }
    edge.engine
      .answer({ ...call, headers: request.headers, stream: request, body: () => buffer(request) }, response)
      .catch((error: unknown) =>
        send(response, error instanceof AwsError ? error.status : 500, String(error)),
      )
  })
  await new Promise<void>(resolve => endpoint.listen(0, '127.0.0.1', resolve))
  const { port } = endpoint.address() as AddressInfo
  const invalidate = (id: string) =>
    call(`http://127.0.0.1:${port}/2020-05-31/distribution/${id}/invalidation`, { method: 'POST', body })
  expect(await invalidate(edge.id)).toMatchObject({
    status: 201,
    text: expect.stringContaining('<Status>Completed</Status>'),
  })
  expect((await edge.get(path)).headers['x-cache']).toBe('Miss from cloudfront')
  expect((await invalidate('EOTHER')).status).toBe(404)
  endpoint.close()
})
