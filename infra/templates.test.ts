import { readFileSync } from 'node:fs'
import { type Stack, Validations } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { EnvironmentName } from './environment.ts'
import { type Synthesised, synthesise, synthesiseOnce } from './templates.fixture.ts'

const names = ['local', 'dev', 'staging', 'prod'] as const
const made = Object.fromEntries(names.map(name => [name, synthesiseOnce(name)])) as Record<
  EnvironmentName,
  Synthesised
>

const Joined = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
const Header = z.object({ HeaderName: z.string(), HeaderValue: Joined })
const Origin = z.looseObject({ OriginCustomHeaders: z.array(Header).optional() })
const Distribution = z.looseObject({ DistributionConfig: z.looseObject({ Origins: z.array(Origin) }) })

const reasonsIn = ({ app }: Synthesised): [rule: string, reason: string][] =>
  app.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => Object.entries(data as Record<string, string>)),
    )

describe.each(names)('environment %s', name => {
  const { templates, texts, findings, resources } = made[name]

  it('is eight stacks, all in one region', () => {
    expect([...templates.keys()].sort()).toEqual(
      ['api', 'data', 'identity', 'news', 'ops', 'realtime', 'site', 'staff'].map(
        part => `blu-${name}-${part}`,
      ),
    )
  })

  it('has no finding of cdk-nag or CloudFormation that nobody accepted', () => {
    expect(findings).toEqual([])
  })

  it('S-26 every acceptance of a finding stands in infra/README.md with its reason', () => {
    const table = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    const missing = reasonsIn(made[name]).filter(([, reason]) => !table.includes(reason))
    expect(missing).toEqual([])
  })

  it('S-25 no template holds the value of a secret', () => {
    for (const { Properties } of resources('AWS::SecretsManager::Secret')) {
      expect(Properties).not.toHaveProperty('SecretString')
    }
    const [distribution] = resources('AWS::CloudFront::Distribution')
    const headers = Distribution.parse(distribution?.Properties).DistributionConfig.Origins.flatMap(
      ({ OriginCustomHeaders = [] }) => OriginCustomHeaders,
    )
    expect(headers.length).toBeGreaterThan(0)
    for (const { HeaderName, HeaderValue } of headers) {
      expect(HeaderName).toBe('x-origin-secret')
      expect(HeaderValue['Fn::Join'][1][0]).toMatch(/^\{\{resolve:secretsmanager:/)
    }
    for (const text of texts.values()) expect(text).not.toMatch(/AKIA|ASIA|-----BEGIN|aws_secret/)
  })

  it('the same input gives the same templates', () => {
    // But for the order of outputs, which the second synthesis of a process may write in another one.
    const parsed = (all: typeof texts) =>
      new Map([...all].map(([stack, text]) => [stack, JSON.parse(text) as unknown]))
    expect(parsed(synthesise(name).texts)).toEqual(parsed(texts))
  })
})

describe('the checks', () => {
  it('stop a bucket that anyone may read over plain HTTP', () => {
    const spoil = (app: Synthesised['app']): void => {
      new Bucket(app.node.findChild('blu-dev-data') as Stack, 'Open')
    }
    expect(() => synthesise('dev', spoil)).toThrow(/AwsSolutions-S10/)
  })
})

describe('only the local environment has parameters, for what its ports decide', () => {
  it.each(names)('%s', name => {
    const given = [...made[name].templates.values()].flatMap(({ Parameters = {} }) =>
      Object.keys(Parameters).filter(each => each !== 'BootstrapVersion'),
    )
    expect([...new Set(given)].sort()).toEqual(
      name === 'local'
        ? ['AwsEndpoint', 'MailViewer', 'RealtimeOrigin', 'SandboxOrigin', 'SiteOrigin', 'SmsViewer']
        : [],
    )
  })
})
