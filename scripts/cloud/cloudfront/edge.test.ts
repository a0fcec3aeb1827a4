import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { behaviourDefaults, call, send, startEdge, type TestEdge } from './edge.fixture.ts'

const gate = `
import cf from 'cloudfront'
const store = cf.kvs()
async function handler(event) {
  const request = event.request
  let entry
  try {
    entry = await store.get(decodeURIComponent(request.uri), { format: 'json' })
  } catch (missing) {
    entry = undefined
  }
  if (!entry || (entry.from && entry.from > Date.now())) return { statusCode: 404, headers: { 'content-type': { value: 'text/plain' } }, body: 'Not found' }
  if (entry.moved) return { statusCode: 302, headers: { location: { value: encodeURI(entry.moved) } } }
  request.uri = '/' + entry.key
  return request
}`
const echo = `
function handler(event) {
  const request = event.request
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  request.headers['x-event'] = { value: JSON.stringify({ version: event.version, context: event.context, method: request.method, uri: request.uri, querystring: request.querystring, cookies: request.cookies }) }
  return request
}`
const notFound = `
function handler(event) {
  const response = event.response
  response.headers['x-seen'] = { value: event.request.uri }
  if (response.headers['x-amz-meta-status']) response.statusCode = 404
  return response
}`
const unknownTo404 = `
function handler(event) {
  if (event.request.uri.startsWith('/pages/')) event.request.uri = event.request.uri === '/pages/known' ? '/known.html' : '/404.html'
  if (event.request.uri === '/throws') throw new Error('on purpose')
  if (event.request.uri === '/loops') while (true) {}
  if (event.request.uri === '/invalid') event.request.headers.host = { value: 'elsewhere' }
  return event.request
}`

let edge: TestEdge

beforeAll(async () => {
  edge = await startEdge(async make => {
    const { Arn = '' } = await make('AWS::CloudFront::KeyValueStore', { Name: 'gate' })
    const fn = async (Name: string, FunctionCode: string, KeyValueStoreAssociations?: object[]) => {
      const FunctionConfig = {
        Runtime: 'cloudfront-js-2.0',
        ...(KeyValueStoreAssociations && { KeyValueStoreAssociations }),
      }
      return (await make('AWS::CloudFront::Function', { Name, FunctionCode, FunctionConfig })).FunctionARN
    }
    const headers = await make('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 63072000,
            IncludeSubdomains: true,
            Preload: true,
            Override: true,
          },
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: false },
          ContentTypeOptions: { Override: true },
        },
        CustomHeadersConfig: {
          Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }],
        },
        RemoveHeadersConfig: { Items: [{ Header: 'x-powered-by' }] },
      },
    })
    const forwarding = await make('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-viewer-address', 'x-event'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    })
    const request = (FunctionARN: string | undefined) => ({ EventType: 'viewer-request', FunctionARN })
    return {
      CacheBehaviors: [
        {
          ...behaviourDefaults,
          PathPattern: '/files/*',
          TargetOriginId: 'site',
          FunctionAssociations: [request(await fn('gate', gate, [{ KeyValueStoreARN: Arn }]))],
        },
        {
          ...behaviourDefaults,
          PathPattern: '/api/*',
          TargetOriginId: 'api',
          OriginRequestPolicyId: forwarding.Id,
          ResponseHeadersPolicyId: headers.Id,
          FunctionAssociations: [request(await fn('echo', echo))],
        },
      ],
      DefaultCacheBehavior: {
        ...behaviourDefaults,
        TargetOriginId: 'site',
        Compress: true,
        ResponseHeadersPolicyId: headers.Id,
        FunctionAssociations: [
          request(await fn('unknown', unknownTo404)),
          { EventType: 'viewer-response', FunctionARN: await fn('response', notFound) },
        ],
      },
    }
  })
})
afterAll(() => edge.stop())

describe('the file gate', () => {
  const path = '/files/reports/%CE%88%CE%BA%CE%B8%CE%B5%CF%83%CE%B7%201.pdf'
  const enter = (value: object) => edge.enter(decodeURIComponent(path), JSON.stringify(value))

  test('an address that was never entered is a 404 that asks no bucket', async () => {
    edge.state.keys = []
    expect(await edge.get('/files/reports/unknown.pdf')).toMatchObject({ status: 404, text: 'Not found' })
    expect(edge.state.keys).toEqual([])
  })

  test('P-119 before its moment it answers exactly as the unknown does, from its moment on it is there', async () => {
    edge.put('objects/abc', 'the report', { 'content-type': 'application/pdf' })
    await enter({ key: 'objects/abc', from: edge.now() + 2000 })
    const without = ({ status, text, headers }: Awaited<ReturnType<TestEdge['get']>>) => {
      const { date, 'x-amz-cf-id': id, ...rest } = headers
      expect([date, id].every(Boolean)).toBe(true)
      return { status, text, rest }
    }
    for (const options of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }])
      expect(without(await edge.get(path, options))).toEqual(
        without(await edge.get('/files/reports/unknown.pdf', options)),
      )
    edge.pass(2)
    expect(await edge.get(path)).toMatchObject({ status: 200, text: 'the report' })
  })
})

test('a viewer-request function sees the event of version 1.0 and its headers reach the origin', async () => {
  edge.state.handler = (request, response) => send(response, 200, String(request.headers['x-event']))
  const { text } = await edge.get('/api/a%20b?x=1&x=%C3%A9&y', {
    headers: { cookie: 'k=v; z=1', 'x-viewer-address': '6.6.6.6' },
  })
  expect(JSON.parse(text)).toEqual({
    version: '1.0',
    context: {
      distributionId: edge.id,
      distributionDomainName: expect.stringMatching(/^d.{13}\.cloudfront\.net$/),
      eventType: 'viewer-request',
      requestId: expect.any(String),
    },
    method: 'GET',
    uri: '/api/a%20b',
    querystring: { x: { value: '1', multiValue: [{ value: '1' }, { value: '%C3%A9' }] }, y: { value: '' } },
    cookies: { k: { value: 'v' }, z: { value: '1' } },
  })
  expect(edge.state.asked.at(-1)).toMatchObject({
    url: '/api/a%20b?x=1&x=%C3%A9&y',
    headers: { 'x-viewer-address': '127.0.0.1' },
  })
})

test('the viewer-response function may change the status of what was found, and is not asked about errors', async () => {
  edge.put('404.html', 'no such page', { 'x-amz-meta-status': '404' })
  edge.put('known.html', 'known')
  expect(await edge.get('/pages/known')).toMatchObject({ status: 200, text: 'known' })
  const conditional = { 'if-none-match': '*', range: 'bytes=0-1' }
  await edge.get('/404.html')
  const missing = await edge.get('/pages/other', { headers: conditional })
  expect(missing).toMatchObject({ status: 404, text: 'no such page' })
  const bucket = await edge.get('/nothing.html')
  expect(bucket).toMatchObject({ status: 404, text: expect.stringContaining('NoSuchKey') })
  expect(bucket.headers['x-seen']).toBeUndefined()
})

test.each([
  ['/throws', 503, 'FunctionExecutionError'],
  ['/loops', 503, 'FunctionExecutionError'],
  ['/invalid', 502, 'FunctionValidationError'],
])('a function that fails (%s) answers %i and keeps the security headers', async (path, status, result) => {
  const answer = await edge.get(path)
  expect(answer).toMatchObject({
    status,
    headers: { 'x-cache': `${result} from cloudfront`, 'x-content-type-options': 'nosniff' },
  })
})

test('the headers policy holds on 200, 404 and 503, and overrides where it says so', async () => {
  for (const status of [200, 404, 503]) {
    edge.state.handler = (_request, response) =>
      send(response, status, 'x', {
        'content-security-policy': "default-src 'none'",
        'permissions-policy': 'camera=*',
        'x-powered-by': 'us',
      })
    const { headers } = await edge.get(`/api/policy/${status}`)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'permissions-policy': 'camera=()',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('a method that the behaviour does not allow is refused at the edge', async () => {
  edge.state.asked = []
  expect(await edge.get('/api/x', { method: 'DELETE' })).toMatchObject({
    status: 403,
    headers: { 'x-cache': 'Error from cloudfront' },
  })
  expect(edge.state.asked).toEqual([])
})

test.each(['GET', 'HEAD'])('a %s with a body is refused at the edge, at once', async method => {
  edge.state.asked = []
  const headers = { 'content-length': '2' }
  expect((await edge.get('/api/x', { method, headers, body: '{}' })).status).toBe(403)
  expect(edge.state.asked).toEqual([])
})

test('what is asked for by its whole address is what its path is', async () => {
  edge.state.handler = (request, response) => send(response, 200, request.url ?? '')
  const ask = (target: string) => edge.get('/', { target: `http://localhost:8080${target}` })
  expect((await ask('/api/x?y=http://z/')).text).toBe('/api/x?y=http://z/')
  edge.put('index.html', 'home')
  expect((await ask('')).text).toBe('home')
  expect((await edge.get('/', { method: 'OPTIONS', target: '*' })).status).toBe(400)
})

describe('compression', () => {
  const page = '<p>blu</p>'.repeat(400)
  test('br before gzip, a weak ETag, and a 304 for it', async () => {
    edge.put('long.html', page, { etag: '"7"' })
    const br = await edge.get('/long.html', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      etag: 'W/"7"',
      vary: 'Accept-Encoding',
      'content-length': String(br.body.length),
    })
    expect(brotliDecompressSync(br.body).toString()).toBe(page)
    const gzip = await edge.get('/long.html', { headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(gunzipSync(gzip.body).toString()).toBe(page)
    const again = await edge.get('/long.html', {
      headers: { 'accept-encoding': 'br, gzip', 'if-none-match': 'W/"7"' },
    })
    expect(again).toMatchObject({
      status: 304,
      text: '',
      headers: { etag: 'W/"7"', 'x-cache': 'Hit from cloudfront' },
    })
  })

  test.each([
    ['not asked for', {}, 'text/html', page],
    ['a type that does not shrink', { 'accept-encoding': 'br' }, 'image/png', page],
    ['under 1,000 bytes', { 'accept-encoding': 'br' }, 'text/html', 'short'],
  ])('none: %s', async (name, headers, type, body) => {
    const path = `/${encodeURIComponent(name)}`
    edge.put(name, body, { 'content-type': type, etag: '"s"' })
    const answer = await edge.get(path, { headers: { ...headers } })
    expect(answer).toMatchObject({ text: body, headers: { etag: '"s"' } })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

test('HEAD has the headers of GET and no body, stored or not', async () => {
  edge.put('head.html', 'twelve bytes', { etag: '"h"' })
  const expected = { status: 200, text: '', headers: { 'content-length': '12', etag: '"h"' } }
  expect(await edge.get('/head.html', { method: 'HEAD' })).toMatchObject(expected)
  await edge.get('/head.html')
  expect(await edge.get('/head.html', { method: 'HEAD' })).toMatchObject({
    ...expected,
    headers: { 'x-cache': 'Hit from cloudfront' },
  })
})

test.each(['before', 'after'])('a range is answered %s the object is stored', async when => {
  const path = `/range-${when}.pdf`
  edge.put(path.slice(1), '0123456789', { 'content-type': 'application/pdf', etag: '"r"' })
  if (when === 'after') await edge.get(path)
  const ranged = (range: string, more = {}) => edge.get(path, { headers: { range, ...more } })
  expect(await ranged('bytes=2-4')).toMatchObject({ status: 206, text: '234' })
  if (when === 'before') return
  expect(await ranged('bytes=-3')).toMatchObject({
    status: 206,
    text: '789',
    headers: { 'content-range': 'bytes 7-9/10' },
  })
  expect(await ranged('bytes=8-')).toMatchObject({ text: '89' })
  expect(await ranged('bytes=20-')).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } })
  expect(await ranged('bytes=0-1', { 'if-range': '"other"' })).toMatchObject({
    status: 200,
    text: '0123456789',
  })
})

test('a body over 10 MB passes through whole and is not kept', async () => {
  const large = Buffer.alloc(11 * 1024 * 1024, 'x')
  edge.put('large.pdf', large, { 'content-type': 'application/pdf' })
  for (let time = 0; time < 2; time++) {
    const answer = await edge.get('/large.pdf')
    expect(answer.headers['x-cache']).toBe('Miss from cloudfront')
    expect(createHash('sha256').update(answer.body).digest('hex')).toBe(
      createHash('sha256').update(large).digest('hex'),
    )
  }
})

test('the site answers on every name of the loopback', async () => {
  const { port } = new URL(edge.engine.address())
  edge.put('index.html', 'home')
  for (const host of ['localhost', '127.0.0.1'])
    expect((await call(`http://${host}:${port}/`)).status).toBe(200)
})
