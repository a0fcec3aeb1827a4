import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../cloudfront/edge.fixture.ts'
import type { Invoked } from '../engine.ts'
import { gatewayEngine } from './engine.ts'

const issuer = 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_test'
const scope = 'aws.cognito.signin.user.admin'
const now = Date.parse('2026-03-01T07:00:00Z')
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

let result: () => Invoked | Promise<Invoked>
let called: { fn: string; event: unknown }[]
let reachable: boolean
let address: string
let id: string

const engine = gatewayEngine({
  clock: () => now,
  keysOf: asked => {
    if (!reachable) throw new Error('no answer')
    return asked === issuer ? [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1' }] : undefined
  },
  invoke: async (fn, event) => {
    called.push({ fn, event })
    return result()
  },
})

const make = async (type: string, logicalId: string, properties: object) => {
  const maker = engine.resources[`AWS::ApiGatewayV2::${type}`]
  if (!maker) throw new Error(`no ${type}`)
  return (await maker({ stack: 's', logicalId, type, properties })).ref
}

beforeAll(async () => {
  id = await make('Api', 'Api', { ProtocolType: 'HTTP', Name: 'api' })
  const integration = await make('Integration', 'Fn', {
    ApiId: id,
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: 'arn:aws:lambda:eu-west-2:000000000000:function:fn',
    PayloadFormatVersion: '2.0',
    TimeoutInMillis: 300,
  })
  const AuthorizerId = await make('Authorizer', 'Jwt', {
    ApiId: id,
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Issuer: issuer, Audience: ['client-1'] },
  })
  const jwt = { AuthorizationType: 'JWT', AuthorizerId, AuthorizationScopes: [scope] }
  const routes = { 'GET /api/open/{id}': {}, 'POST /api/open': {}, 'GET /api/staff': jwt }
  for (const [RouteKey, authorization] of Object.entries(routes))
    await make('Route', RouteKey, {
      ApiId: id,
      RouteKey,
      Target: `integrations/${integration}`,
      ...authorization,
    })
  address = engine.addressOf(`${id}.execute-api.eu-west-2.amazonaws.com`) ?? ''
  expect((await call(`${address}/api/open/1`)).status).toBe(404)
  await make('Stage', 'Stage', { ApiId: id, StageName: '$default', AutoDeploy: true })
})
afterAll(() => engine.close())
beforeEach(() => {
  called = []
  reachable = true
  result = () => ({ payload: { statusCode: 200, body: 'ok' } })
})

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const access = {
  iss: issuer,
  client_id: 'client-1',
  token_use: 'access',
  scope,
  sub: 'u1',
  'cognito:groups': ['admins', 'editors'],
  exp: now / 1000 + 60,
  iat: now / 1000,
  empty: null,
}
const token = (
  claims: object,
  key: KeyObject = ours.privateKey,
  header: object = { alg: 'RS256', kid: 'k1' },
): string => {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}
const asStaff = (text: string) =>
  call(`${address}/api/staff`, { headers: { authorization: `Bearer ${text}` } })

test('a stage that is throttled refuses before it asks anybody, as the real one does', async () => {
  const stage = (DefaultRouteSettings?: object) =>
    make('Stage', 'Stage', {
      ApiId: id,
      StageName: '$default',
      AutoDeploy: true,
      ...(DefaultRouteSettings && { DefaultRouteSettings }),
    })
  await stage({ ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 })
  expect(await call(`${address}/api/open/1`)).toMatchObject({
    status: 429,
    text: '{"message":"Too Many Requests"}',
  })
  expect(called).toEqual([])
  await stage()
  expect((await call(`${address}/api/open/1`)).status).toBe(200)
})

describe('the JWT authoriser', () => {
  test('lets a good access token through, with claims as strings', async () => {
    expect((await asStaff(token(access))).status).toBe(200)
    expect(called[0]?.event).toMatchObject({
      requestContext: {
        authorizer: {
          jwt: {
            claims: { sub: 'u1', 'cognito:groups': '[admins editors]', exp: String(now / 1000 + 60), scope },
            scopes: [scope],
          },
        },
      },
    })
    expect(JSON.stringify(called[0]?.event)).not.toContain('"empty"')
  })

  const [head = '', , signature = ''] = token(access).split('.')
  test.each([
    ['forged claims', `${head}.${encode({ ...access, sub: 'u2' })}.${signature}`],
    ['a foreign key', token(access, foreign.privateKey)],
    ['an unknown key id', token(access, ours.privateKey, { alg: 'RS256', kid: 'k2' })],
    ['alg none', `${encode({ alg: 'none', kid: 'k1' })}.${encode(access)}.`],
    ['alg none with a signature', token(access, ours.privateKey, { alg: 'none', kid: 'k1' })],
    ['HS256', token(access, ours.privateKey, { alg: 'HS256', kid: 'k1' })],
    ['an expired token', token({ ...access, exp: now / 1000 })],
    ['no expiry', token({ ...access, exp: undefined })],
    ['a token of the future', token({ ...access, nbf: now / 1000 + 60 })],
    ['issued in the future', token({ ...access, iat: now / 1000 + 60 })],
    ['another issuer', token({ ...access, iss: `${issuer}x` })],
    ['another client', token({ ...access, client_id: 'client-2' })],
    ['another audience, though the client is ours', token({ ...access, aud: 'client-2' })],
    ['no token at all', 'nonsense'],
  ])('S-1 refuses %s with 401', async (_name, text) => {
    const answer = await asStaff(text)
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Unauthorized"}' })
    expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
    expect(called).toEqual([])
  })

  test('asks for a token', async () => {
    expect(await call(`${address}/api/staff`)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
  })

  test('S-2 refuses an ID token, which has no scope, with 403', async () => {
    const { client_id: aud, ...rest } = access
    const answer = await asStaff(token({ ...rest, aud, scope: undefined, token_use: 'id' }))
    expect(answer).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' })
  })

  test('fails with 500 and calls nothing when the keys cannot be had', async () => {
    reachable = false
    expect((await asStaff(token(access))).status).toBe(500)
    expect(called).toEqual([])
  })
})

test('the event is that of payload format 2.0', async () => {
  await call(`${address}/api/open/%CE%88%20a?q=a%20b&q=c+d&e`, {
    headers: { cookie: 'a=1; b=2', 'X-Many': 'one, two', 'user-agent': 'test', 'x-forwarded-for': '9.9.9.9' },
  })
  const domainName = `${id}.execute-api.eu-west-2.amazonaws.com`
  expect(called).toEqual([
    {
      fn: 'arn:aws:lambda:eu-west-2:000000000000:function:fn',
      event: {
        version: '2.0',
        routeKey: 'GET /api/open/{id}',
        rawPath: '/api/open/Έ a',
        rawQueryString: 'q=a%20b&q=c+d&e',
        cookies: ['a=1', 'b=2'],
        headers: {
          'content-length': '0',
          host: domainName,
          'user-agent': 'test',
          'x-amzn-trace-id': expect.stringMatching(/^Root=1-69a3e3f0-[0-9a-f]{24}$/),
          'x-forwarded-for': '9.9.9.9, 127.0.0.1',
          'x-forwarded-port': '443',
          'x-forwarded-proto': 'https',
          'x-many': 'one, two',
        },
        queryStringParameters: { q: 'a b,c d', e: '' },
        pathParameters: { id: 'Έ a' },
        requestContext: {
          accountId: '000000000000',
          apiId: id,
          domainName,
          domainPrefix: id,
          http: {
            method: 'GET',
            path: '/api/open/Έ a',
            protocol: 'HTTP/1.1',
            sourceIp: '127.0.0.1',
            userAgent: 'test',
          },
          requestId: expect.any(String),
          routeKey: 'GET /api/open/{id}',
          stage: '$default',
          time: '01/Mar/2026:07:00:00 +0000',
          timeEpoch: now,
        },
        isBase64Encoded: false,
      },
    },
  ])
})

test.each([
  ['application/json', '{"a":"é"}', false],
  ['text/csv', 'a,b', false],
  ['application/x-www-form-urlencoded', 'a=b', true],
  ['application/pdf', '%PDF', true],
])('a %s body arrives as text or base64', async (type, body, isBase64Encoded) => {
  await call(`${address}/api/open`, { method: 'POST', body, headers: { 'content-type': type } })
  const expected = isBase64Encoded ? Buffer.from(body).toString('base64') : body
  expect(called[0]?.event).toMatchObject({ body: expected, isBase64Encoded })
})

test.each<[string, Invoked, object]>([
  [
    'a full answer',
    {
      payload: {
        statusCode: 201,
        headers: { 'X-One': 1 },
        cookies: ['a=1', 'b=2'],
        body: 'aGk=',
        isBase64Encoded: true,
      },
    },
    {
      status: 201,
      text: 'hi',
      headers: { 'x-one': '1', 'set-cookie': ['a=1', 'b=2'], 'content-length': '2' },
    },
  ],
  [
    'plain JSON',
    { payload: { a: 1 } },
    { status: 200, text: '{"a":1}', headers: { 'content-type': 'application/json' } },
  ],
  ['a string', { payload: 'hello' }, { status: 200, text: 'hello' }],
  [
    'no status that is one',
    { payload: { statusCode: 'many' } },
    { status: 500, text: '{"message":"Internal Server Error"}' },
  ],
  ['a body that is no string', { payload: { statusCode: 200, body: {} } }, { status: 500 }],
  [
    'a function that threw',
    { payload: null, error: { type: 'Error', message: 'secret' } },
    { status: 500, text: '{"message":"Internal Server Error"}' },
  ],
])('%s becomes the right HTTP answer', async (_name, invoked, expected) => {
  result = () => invoked
  expect(await call(`${address}/api/open/1`)).toMatchObject(expected)
})

test('a function that takes longer than its integration allows is a 503', async () => {
  result = () => new Promise(() => {})
  expect(await call(`${address}/api/open/1`)).toMatchObject({
    status: 503,
    text: '{"message":"Service Unavailable"}',
  })
})

test('a body over 10 MB is a 413 and reaches no function', async () => {
  const answer = await call(`${address}/api/open`, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) })
  expect(answer).toMatchObject({ status: 413, text: '{"message":"Request Entity Too Large"}' })
  expect(called).toEqual([])
})

test('what the template does not declare is not there, and another Host is refused', async () => {
  expect(await call(`${address}/api/other`)).toMatchObject({ status: 404, text: '{"message":"Not Found"}' })
  expect((await call(`${address}/api/open/1`, { method: 'HEAD' })).status).toBe(404)
  expect((await call(`${address}/api/open/1`, { headers: { host: 'www.example.com' } })).status).toBe(403)
  await expect(make('Api', 'Socket', { ProtocolType: 'WEBSOCKET' })).rejects.toThrow('not supported')
})

test('an API that is played again has only the routes that the template still declares', async () => {
  const before = await call(`${address}/api/open/1`)
  await make('Api', 'Api', { ProtocolType: 'HTTP', Name: 'api' })
  expect([before.status, (await call(`${address}/api/open/1`)).status]).toEqual([200, 404])
})
