import { describe, expect, it } from 'vitest'
import { synthesise, synthesiseOnce } from './templates.fixture.ts'

const withZone = synthesise('prod', undefined, {
  domain: { name: 'investors.example.com', hostedZone: { id: 'Z0123', name: 'example.com' } },
  firewall: { requestsPerAddress: 2000 },
})
const config = ({ resources }: typeof withZone) =>
  resources('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig']

describe('an environment without domain and firewall', () => {
  const plain = synthesiseOnce('prod')

  it('has nothing in us-east-1, and its distribution the host of CloudFront', () => {
    expect([...plain.templates.keys()].filter(name => name.includes('edge'))).toEqual([])
    expect(config(plain)).not.toHaveProperty('Aliases')
    expect(config(plain)).not.toHaveProperty('WebACLId')
  })
})

describe('an environment with both', () => {
  it('has no finding that nobody accepted, and accepts none for want of them', () => {
    expect(withZone.findings).toEqual([])
    expect(JSON.stringify(withZone.app.node.findAll().flatMap(({ node }) => node.metadata))).not.toMatch(
      /CFR2|CFR4/,
    )
  })

  it('takes certificate and firewall from us-east-1, and TLS 1.2 or newer', () => {
    const fromEdge = expect.objectContaining({
      'Fn::GetStackOutput': expect.objectContaining({
        StackName: 'blu-prod-edge',
        Region: 'us-east-1',
      }) as unknown,
    }) as unknown
    expect(config(withZone)).toMatchObject({
      Aliases: ['investors.example.com'],
      ViewerCertificate: { AcmCertificateArn: fromEdge, MinimumProtocolVersion: 'TLSv1.2_2021' },
      WebACLId: fromEdge,
    })
    for (const { stack } of ['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL'].flatMap(
      withZone.resources,
    ))
      expect(stack).toBe('blu-prod-edge')
    expect(withZone.app.node.findChild('blu-prod-edge')).toMatchObject({ region: 'us-east-1' })
  })

  it('brings no function of CDK to carry values between regions', () => {
    expect(withZone.resources('AWS::Lambda::Function')).toHaveLength(
      synthesiseOnce('prod').resources('AWS::Lambda::Function').length,
    )
  })

  it('blocks who asks too often, and what AWS knows as attacks, but not in what staff save', () => {
    const rules = withZone.resources('AWS::WAFv2::WebACL')[0]?.Properties['Rules']
    const group = (name: string) => ({
      OverrideAction: { None: {} },
      Statement: { ManagedRuleGroupStatement: { Name: `AWSManagedRules${name}` } },
    })
    expect(rules).toMatchObject([
      { Action: { Block: {} }, Statement: { RateBasedStatement: { Limit: 2000, AggregateKeyType: 'IP' } } },
      group('CommonRuleSet'),
      group('KnownBadInputsRuleSet'),
      { Action: { Block: {} }, Statement: { AndStatement: {} } },
    ])
    const bodies = JSON.stringify((rules as unknown[])[3])
    expect(bodies).toContain('core-rule-set:CrossSiteScripting_Body')
    expect(bodies).not.toContain('SizeRestrictions')
    const trusted = new RegExp(/"RegexString":"([^"]*)"/.exec(bodies)?.[1] ?? 'none')
    for (const path of ['/api/contact', '/api/subscriptions', '/api/track-analytics'])
      expect(path).not.toMatch(trusted)
    for (const path of [
      '/api/github/repos/a/b/commits',
      '/api/cms/files/x/draft',
      '/api/staff/announcements',
    ])
      expect(path).toMatch(trusted)
  })

  it('has its addresses, for uploads and mails too', () => {
    expect(
      withZone
        .resources('AWS::Route53::RecordSet')
        .map(({ Properties }) => [Properties['Name'], Properties['Type'], Properties['HostedZoneId']]),
    ).toEqual([
      ['investors.example.com.', 'A', 'Z0123'],
      ['investors.example.com.', 'AAAA', 'Z0123'],
    ])
    const [inbox] = withZone.resources('AWS::S3::Bucket').filter(({ id }) => id === 'Inbox')
    expect(JSON.stringify(inbox?.Properties['CorsConfiguration'])).toContain('https://investors.example.com')
    expect(withZone.texts.get('blu-prod-identity')).toContain('https://investors.example.com')
  })

  it('calls people when the site fails, is attacked, or its certificate ends', () => {
    const alarms = withZone
      .resources('AWS::CloudWatch::Alarm')
      .filter(({ stack }) => stack.endsWith('edge-alarms'))
    expect(alarms.map(({ Properties }) => Properties['MetricName'])).toEqual([
      '5xxErrorRate',
      'BlockedRequests',
      'DaysToExpiry',
    ])
    expect(alarms[2]?.Properties['ComparisonOperator']).toBe('LessThanOrEqualToThreshold')
    expect(withZone.app.node.findChild('blu-prod-edge-alarms')).toMatchObject({ region: 'us-east-1' })
  })
})

describe('an environment whose DNS is elsewhere', () => {
  const elsewhere = synthesise('dev', undefined, { domain: { name: 'investors.example.com' } })

  it('says which record leads to it', () => {
    expect(elsewhere.resources('AWS::Route53::RecordSet')).toEqual([])
    const { Outputs } = JSON.parse(elsewhere.texts.get('blu-dev-site') ?? '') as {
      Outputs: Record<string, { Value: unknown }>
    }
    expect(JSON.stringify(Outputs['SiteRecord']?.Value)).toContain('investors.example.com CNAME ')
    expect(Outputs['SiteAddress']?.Value).toBe('https://investors.example.com')
  })

  it('without a firewall accepts that, and nothing else is found', () => {
    expect(elsewhere.findings).toEqual([])
  })
})
