import { describe, expect, it } from 'vitest'
import { realtimeActions } from '#contract/security/realtime.ts'
import { synthesiseOnce } from './templates.fixture.ts'

const stackOf = (name: 'local' | 'dev' | 'prod') => {
  const { resources, texts } = synthesiseOnce(name)
  const ofStack = (type: string) => resources(type).filter(({ stack }) => stack === `blu-${name}-realtime`)
  return { ofStack, resources, texts }
}
const { ofStack, resources } = stackOf('prod')

describe('the realtime API', () => {
  it('has the routes of the contract, and asks who connects', () => {
    const routes = ofStack('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties)
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      Object.values(realtimeActions)
        .map(({ route }) => route)
        .sort(),
    )
    const authorised = routes.filter(({ AuthorizationType }) => AuthorizationType === 'CUSTOM')
    expect(authorised.map(({ RouteKey }) => RouteKey)).toEqual(['$connect'])
    const authorizers = ofStack('AWS::ApiGatewayV2::Authorizer').map(({ Properties }) => Properties)
    expect(authorizers).toMatchObject([
      {
        AuthorizerType: 'REQUEST',
        IdentitySource: ['route.request.header.Sec-WebSocket-Protocol', 'route.request.header.Origin'],
      },
    ])
  })

  it('is throttled, and its log has neither headers, which carry tokens, nor what is said', () => {
    const [stage] = ofStack('AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties)
    expect(stage).toMatchObject({
      DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
      AccessLogSettings: { Format: expect.stringContaining('$context.connectionId') as string },
    })
    expect(JSON.stringify(stage)).not.toMatch(/header|protocol|DataTrace|LoggingLevel|authorizer\.(?!error)/i)
  })

  it('keeps the account’s logging when it goes: other environments log with it', () => {
    const [account] = ofStack('AWS::ApiGateway::Account')
    const [role] = ofStack('AWS::IAM::Role').filter(({ id }) => id.startsWith('AccountLogs'))
    expect([account, role].map(kept => kept?.DeletionPolicy)).toEqual([
      'RetainExceptOnCreate',
      'RetainExceptOnCreate',
    ])
  })

  it('is followed as other streams are: few tries, halved batches, dead letters', () => {
    const mappings = resources('AWS::Lambda::EventSourceMapping').filter(({ id }) =>
      id.startsWith('BroadcastSecurity'),
    )
    expect(mappings.length).toBeGreaterThanOrEqual(2)
    for (const { Properties } of mappings)
      expect(Properties).toMatchObject({
        MaximumRetryAttempts: 2,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        DestinationConfig: { OnFailure: { Destination: expect.anything() as unknown } },
      })
  })
})

describe('what browsers may connect to', () => {
  const policyOf = (name: 'local' | 'dev' | 'prod') => {
    const [policy] = stackOf(name)
      .resources('AWS::CloudFront::ResponseHeadersPolicy')
      .map(each => JSON.stringify(each))
      .filter(text => text.includes("script-src 'self'"))
    return policy ?? ''
  }
  const siteOf = (name: 'local' | 'dev' | 'prod') => stackOf(name).texts.get(`blu-${name}-site`) ?? ''

  it('S-28 is exactly this API’s host, where the environment knows its site’s origin', () => {
    expect(policyOf('local')).toContain('RealtimeOrigin')
    expect(siteOf('local')).toContain('\\"realtime\\":')
  })

  it('is nothing where it does not: nobody would be let in', () => {
    expect(policyOf('dev')).not.toMatch(/wss?:/)
    expect(siteOf('dev')).not.toContain('\\"realtime\\":')
    const functions = stackOf('dev').ofStack('AWS::Lambda::Function')
    expect(functions).toHaveLength(2)
    expect(JSON.stringify(functions)).not.toContain('SITE_ORIGIN')
  })
})
