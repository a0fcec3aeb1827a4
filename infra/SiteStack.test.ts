import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { pageQueries } from '#contract/publishing/pages.ts'
import { synthesiseOnce } from './templates.fixture.ts'

const prod = synthesiseOnce('prod')
const local = synthesiseOnce('local')

const Behaviour = z.looseObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean(),
  CachePolicyId: z.object({ Ref: z.string() }),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
  ViewerProtocolPolicy: z.string(),
})
const { DistributionConfig: config } = z
  .looseObject({
    DistributionConfig: z.looseObject({
      DefaultCacheBehavior: Behaviour,
      CacheBehaviors: z.array(Behaviour),
      CustomErrorResponses: z.array(z.record(z.string(), z.unknown())),
      HttpVersion: z.string(),
    }),
  })
  .parse(prod.resources('AWS::CloudFront::Distribution')[0]?.Properties)
const behaviour = (pattern: string) =>
  config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)

const policyOf = ({ resources }: typeof prod, kind: string): string =>
  JSON.stringify(
    resources('AWS::CloudFront::ResponseHeadersPolicy').find(({ id }) => id.startsWith(`Headers${kind}`))
      ?.Properties,
  )

describe('the distribution', () => {
  it('compresses, speaks HTTP/3, and refuses or redirects plain HTTP', () => {
    expect(config.HttpVersion).toBe('http2and3')
    for (const each of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(each.Compress).toBe(true)
      expect(each.ViewerProtocolPolicy).toMatch(/^(redirect-to-https|https-only)$/)
    }
  })

  it('takes changes for the API alone, whose answers are kept only as it says, for each caller', () => {
    expect(behaviour('/api/*')?.AllowedMethods).toEqual(
      expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']),
    )
    const readers = [
      config.DefaultCacheBehavior,
      ...config.CacheBehaviors.filter(each => each.PathPattern !== '/api/*'),
    ]
    for (const each of readers) expect(each.AllowedMethods).toEqual(['GET', 'HEAD'])
    const id = behaviour('/api/*')?.CachePolicyId.Ref
    const policy = prod.resources('AWS::CloudFront::CachePolicy').find(each => each.id === id)
    expect(policy?.Properties['CachePolicyConfig']).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    })
  })

  it('keeps no error longer than its origin says, and puts no page in the place of an answer', () => {
    for (const each of config.CustomErrorResponses) {
      expect(each['ErrorCachingMinTTL']).toBe(0)
      expect(each).not.toHaveProperty('ResponsePagePath')
    }
    expect(config.CustomErrorResponses.map(each => each['ErrorCode'])).toEqual(
      expect.arrayContaining([403, 404, 500, 502, 503, 504]),
    )
  })

  it('gives the stored page when rendering a live one fails or the gateway has no room', () => {
    expect(JSON.stringify(config['OriginGroups'])).toContain('"Items":[429,500,502,503,504]')
    expect(behaviour('/investors/documents')?.TargetOriginId).toMatch(/OriginGroup/)
  })

  it('keeps what is rendered apart by what pages read and the host, and by nothing else', () => {
    const id = behaviour('/news/*')?.CachePolicyId.Ref
    expect(behaviour('/feeds/company.json')?.CachePolicyId.Ref).toBe(id)
    const policy = prod.resources('AWS::CloudFront::CachePolicy').find(each => each.id === id)
    expect(policy?.Properties['CachePolicyConfig']).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-viewer-host'] },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: [...pageQueries, 'at'] },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    })
  })

  it('reaches buckets by signed requests alone', () => {
    const origins = z
      .array(z.looseObject({ S3OriginConfig: z.unknown().optional() }))
      .parse(config['Origins'])
    const buckets = origins.filter(({ S3OriginConfig }) => S3OriginConfig)
    expect(buckets.length).toBeGreaterThanOrEqual(2)
    for (const bucket of buckets) expect(bucket).toHaveProperty('OriginAccessControlId')
  })

  it('gives its file gate the entries that the workers write', () => {
    const gate = prod.resources('AWS::CloudFront::Function').find(({ id }) => id.includes('FileGate'))
    expect(gate?.Properties).toMatchObject({
      AutoPublish: true,
      FunctionConfig: {
        Runtime: 'cloudfront-js-2.0',
        KeyValueStoreAssociations: [{ KeyValueStoreARN: expect.anything() as unknown }],
      },
    })
  })
})

describe('headers', () => {
  it('S-27 S-28 of pages: scripts and styles of ours, no framing, no eval, calls to sign-in and storage alone', () => {
    const policy = policyOf(prod, 'Site')
    for (const directive of [
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-c3R5bGVz'; img-src 'self' data:",
      "connect-src 'self' https://cognito-idp.eu-west-2.",
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  it('of pages: each page brings the hashes of its own styles, which count around a deployment', () => {
    expect(policyOf(prod, 'Site')).toMatch(/"ContentSecurityPolicy":\{.*?"Override":false\}/)
    expect(policyOf(prod, 'Files')).toMatch(/"ContentSecurityPolicy":\{.*?"Override":true\}/)
    const [published] = prod.resources('Custom::PublishSite')
    expect(published?.Properties['styles']).toBe("'sha256-c3R5bGVz'")
    const render = prod
      .resources('AWS::Lambda::Function')
      .find(({ Properties }) => Properties['Description'] === 'renderPage')
    expect(render?.Properties).toMatchObject({
      Environment: { Variables: { PAGE_STYLES: "'sha256-c3R5bGVz'" } },
    })
    const answers = prod.resources('AWS::CloudFront::Function').find(({ id }) => id.includes('PageAnswer'))
    expect(JSON.stringify(answers?.Properties['FunctionCode'])).toContain(
      "style-src 'self' 'sha256-c3R5bGVz'",
    )
    for (const each of [config.DefaultCacheBehavior, behaviour('/investors/documents')])
      expect(JSON.stringify(each?.['FunctionAssociations'])).toContain(answers?.id)
  })

  it('of pages on one machine: the local endpoint in the place of AWS', () => {
    expect(policyOf(local, 'Site')).toContain(`connect-src 'self' ",{"Ref":"AwsEndpoint"}`)
    expect(policyOf(local, 'Site')).not.toContain('cognito-idp')
  })

  it('P-023 of embeds: any site may frame them, and nothing runs in them', () => {
    const policy = policyOf(prod, 'Embeds')
    expect(policy).toContain(
      "default-src 'none'; style-src 'self' 'sha256-c3R5bGVz'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
    )
    expect(policy).not.toMatch(/FrameOptions|script-src|connect-src/)
    expect(policy).toContain(
      '{"Header":"Cross-Origin-Resource-Policy","Override":true,"Value":"cross-origin"}',
    )
    expect(policy).toContain('"ContentTypeOptions":{"Override":true}')
    for (const other of ['Site', 'Api', 'Files']) expect(policyOf(prod, other)).toContain('"FrameOption":')
  })

  it('of files: browsers ask again each time, and a PDF opens', () => {
    const policy = policyOf(prod, 'Files')
    expect(policy).toContain('{"Header":"Cache-Control","Override":true,"Value":"no-cache"}')
    expect(policy).toContain("object-src 'self'")
    expect(policy).not.toMatch(/sandbox|script-src/)
  })

  it('of the API: what it says about caching stands', () => {
    expect(policyOf(prod, 'Api')).not.toContain('Cache-Control')
  })

  it.each(['Site', 'Api', 'Files'])(
    'S-24 of %s: HTTPS for two years, no sniffing, nothing for other origins',
    kind => {
      const policy = policyOf(prod, kind)
      expect(policy).toContain(
        '"StrictTransportSecurity":{"AccessControlMaxAgeSec":63072000,"IncludeSubdomains":true,"Override":true,"Preload":true}',
      )
      expect(policy).toContain('"ContentTypeOptions":{"Override":true}')
      expect(policy).toContain('"ReferrerPolicy":"strict-origin-when-cross-origin"')
      for (const header of ['Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'])
        expect(policy).toContain(`{"Header":"${header}","Override":true,"Value":"same-origin"}`)
    },
  )
})

describe('the website', () => {
  const [publish] = prod.resources('Custom::PublishSite')

  it('is published with the settings of its environment before addresses lead to it', () => {
    expect(publish?.Properties).toMatchObject({
      assetKey: expect.stringMatching(/^[0-9a-f]{64}\.zip$/) as string,
    })
    expect(JSON.stringify(publish?.Properties['config'])).toContain('userPoolClientId')
    expect(JSON.stringify(publish?.Properties['config'])).not.toContain('cognitoEndpoint')
    const distribution = prod.resources('AWS::CloudFront::Distribution')[0]
    expect(distribution?.['DependsOn']).toContain(publish?.id)
  })

  it('on one machine also knows where accounts are', () => {
    const [published] = local.resources('Custom::PublishSite')
    expect(JSON.stringify(published?.Properties['config'])).toMatch(
      /cognitoEndpoint[^{]*\{"Ref":"AwsEndpoint"\}/,
    )
  })
})

describe('the secret between edge and API', () => {
  const rotate = prod
    .resources('AWS::Lambda::Function')
    .find(({ Properties }) => Properties['Description'] === 'rotateOriginSecret')

  it('S-26 changes each month, not at a deployment', () => {
    expect(prod.resources('AWS::SecretsManager::RotationSchedule')[0]?.Properties).toMatchObject({
      RotationLambdaARN: { 'Fn::GetAtt': [rotate?.id, 'Arn'] },
      RotationRules: { ScheduleExpression: 'rate(30 days)' },
      RotateImmediatelyOnUpdate: false,
    })
  })

  it('is changed by a function that may change this secret and this distribution, nothing else', () => {
    const policy = prod
      .resources('AWS::IAM::Policy')
      .find(({ id }) => id.startsWith('RotateOriginSecretRole'))
    const text = JSON.stringify(policy?.Properties['PolicyDocument'])
    expect(text).toContain('["cloudfront:GetDistribution","cloudfront:UpdateDistribution"]')
    expect(text).toMatch(/distribution\/",\{"Ref":"Distribution/)
    expect(text).not.toMatch(/\*/)
  })
})
