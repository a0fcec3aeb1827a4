import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { listRoutes } from '#contract/contract.ts'
import { access } from './access.ts'
import type { Access } from './access/verbs.ts'
import { variable } from './constructs/names.ts'
import { publicRoutes } from './proof/publicRoutes.ts'
import { synthesiseOnce } from './templates.fixture.ts'
import { workers } from './workers.ts'

const { resources: everywhere } = synthesiseOnce('prod')
/** The realtime API's are in `RealtimeStack.test.ts`. */
const resources = (type: string) => everywhere(type).filter(({ stack }) => stack !== 'blu-prod-realtime')

const Route = z.looseObject({
  RouteKey: z.string(),
  AuthorizationType: z.string(),
  AuthorizationScopes: z.array(z.string()).optional(),
  AuthorizerId: z.unknown().optional(),
})
const routes = resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => Route.parse(Properties))

const Fn = z.looseObject({
  Description: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  LoggingConfig: z.object({ LogGroup: z.unknown() }),
  MemorySize: z.number(),
  Timeout: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
})
const functions = everywhere('AWS::Lambda::Function').map(({ Properties }) => Fn.parse(Properties))

describe('routes', () => {
  it('are those of the contract and no others; what anyone may read answers HEAD too', () => {
    const expected = listRoutes().flatMap(({ route: { method, path, access: who } }) =>
      method === 'GET' && who === 'public' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
    )
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(expected.sort())
  })

  it('S-2 S-7 have an authoriser that asks for an access token, or stand on the list of those open to all', () => {
    const closed = routes.filter(({ RouteKey }) => !publicRoutes.includes(RouteKey.replace('HEAD', 'GET')))
    for (const route of closed) {
      expect(route.AuthorizationType, route.RouteKey).toBe('JWT')
      expect(route.AuthorizationScopes, route.RouteKey).toEqual(['aws.cognito.signin.user.admin'])
      expect(route.AuthorizerId, route.RouteKey).toBeTruthy()
    }
    const open = routes.filter(({ AuthorizationType }) => AuthorizationType === 'NONE')
    expect([...new Set(open.map(({ RouteKey }) => RouteKey.replace('HEAD', 'GET')))].sort()).toEqual(
      publicRoutes,
    )
  })

  it('lead each proxy that the specification names to a Lambda of its own', () => {
    const uriOf = new Map(
      everywhere('AWS::ApiGatewayV2::Integration').map(({ id, Properties }) => [
        id,
        JSON.stringify(Properties?.['IntegrationUri']),
      ]),
    )
    const lambdaOf = new Map(
      resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => [
        String(Properties?.['RouteKey']).replace(/^\w+ .api./, ''),
        uriOf.get(/"Ref":"(\w+)"/.exec(JSON.stringify(Properties?.['Target']))?.[1] ?? ''),
      ]),
    )
    const proxies = ['send-email', 'send-sms', 'external-api-proxy', 'process-payment', 'process-file', 'ai-service', 'social-media-post', 'track-analytics', 'register-webhook', 'rns-feed-proxy', 'treasury-prices'] // oxfmt-ignore
    const lambdas = proxies.map(name => lambdaOf.get(name) ?? `none for ${name}`)
    expect(lambdas.filter(lambda => !lambda.includes('Arn'))).toEqual([])
    expect(new Set(lambdas).size).toBe(proxies.length)
  })

  it('S-2 take tokens of our client and pool alone', () => {
    const [authorizer, ...others] = resources('AWS::ApiGatewayV2::Authorizer')
    expect(others).toEqual([])
    expect(authorizer?.Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ 'Fn::ImportValue': expect.stringMatching(/^blu-prod-identity:/) as string }],
      },
    })
    expect(JSON.stringify(authorizer)).toContain('https://cognito-idp.eu-west-2.amazonaws.com/')
  })

  it('S-31 are throttled and logged, and answer no other origin', () => {
    expect(resources('AWS::ApiGatewayV2::Stage')[0]?.Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
      AccessLogSettings: { Format: expect.stringContaining('$context.requestId') as string },
    })
    expect(resources('AWS::ApiGatewayV2::Api')[0]?.Properties).not.toHaveProperty('CorsConfiguration')
  })
})

describe('functions', () => {
  it('are one for each entry of access.ts', () => {
    expect(functions.map(({ Description }) => Description).sort()).toEqual(Object.keys(access).sort())
  })

  it.each(functions)('$Description runs Node 24 on arm64 and writes a log that ends', fn => {
    expect(fn.Runtime).toBe('nodejs24.x')
    expect(fn.Architectures).toEqual(['arm64'])
    expect(fn.LoggingConfig.LogGroup).toBeTruthy()
    expect(fn.MemorySize).toBeGreaterThanOrEqual(256)
    expect(fn.Timeout).toBeLessThanOrEqual(300)
  })

  it.each(functions)(
    '$Description has a variable for each table that it may touch, or one for all, and no other',
    fn => {
      const { tables = {}, states, tableSizes }: Access = access[fn.Description as keyof typeof access]
      const given = Object.keys(fn.Environment.Variables).filter(each => each.startsWith('TABLE_'))
      expect('TABLES' in fn.Environment.Variables).toBe(Boolean(states ?? tableSizes))
      expect(given.sort()).toEqual(
        (states ?? tableSizes)
          ? []
          : Object.keys(tables)
              .map(table => variable('TABLE', table))
              .sort(),
      )
    },
  )

  it.each(functions.filter(({ Description }) => !(Description in workers)))(
    '$Description, behind the edge, can check that a request came through it',
    fn => {
      expect(fn.Environment.Variables).toHaveProperty('ORIGIN_SECRET_ARN')
    },
  )

  it('keep every log as long as the environment says', () => {
    for (const { Properties } of resources('AWS::Logs::LogGroup'))
      expect(Properties['RetentionInDays']).toBe(365)
  })
})

describe('an upload', () => {
  const inApi = (type: string) => resources(type).filter(({ stack }) => stack.endsWith('-api'))
  const [queue] = inApi('AWS::SQS::Queue')
  const [rule] = inApi('AWS::Events::Rule')

  it('that arrives in the inbox reaches its worker', () => {
    expect(rule?.Properties).toMatchObject({
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ prefix: 'uploads/' }] } },
      },
    })
  })

  it('that cannot be processed is tried again, then kept', () => {
    const kept = { 'Fn::GetAtt': [queue?.id, 'Arn'] }
    expect(inApi('AWS::Lambda::EventInvokeConfig')[0]?.Properties).toMatchObject({
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: kept } },
    })
    expect(rule?.Properties).toMatchObject({
      Targets: [{ DeadLetterConfig: { Arn: kept } }],
    })
    expect(queue?.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 86_400,
    })
  })
})
