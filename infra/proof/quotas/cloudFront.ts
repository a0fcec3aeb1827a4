import { at, listAt, type Placed } from '../template.ts'
import { measureEach, type Quota, type Subject, countAll } from './quota.ts'

const source = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html'

const policy = 'AWS::CloudFront::ResponseHeadersPolicy'

const customHeaders = ({ Properties }: Placed): unknown[] =>
  listAt(Properties, 'ResponseHeadersPolicyConfig', 'CustomHeadersConfig', 'Items')

const originHeaders = ({ stack, Properties }: Placed, { resolve }: Subject): unknown[][] =>
  listAt(Properties, 'DistributionConfig', 'Origins').map(
    origin => resolve(stack, listAt(origin, 'OriginCustomHeaders')) as unknown[],
  )

/** Characters of a Content-Security-Policy in a policy; none where there is none. */
const securityPolicy = ({ stack, Properties }: Placed, { resolve }: Subject): number => {
  const value = at(
    Properties,
    ...[
      'ResponseHeadersPolicyConfig',
      'SecurityHeadersConfig',
      'ContentSecurityPolicy',
      'ContentSecurityPolicy',
    ],
  )
  return String(resolve(stack, value ?? '')).length
}

const listed = (...path: string[]) =>
  measureEach(
    'AWS::CloudFront::Distribution',
    ({ Properties }) => listAt(Properties, 'DistributionConfig', ...path).length,
  )

/** Of the edge. An account shares those of policies and functions with whatever else it has. */
export const cloudFront: readonly Quota[] = [
  {
    // The default behaviour counts too. Until 2025 AWS documented 25.
    name: 'behaviours of a distribution',
    limit: 75,
    source,
    measure: measureEach(
      'AWS::CloudFront::Distribution',
      ({ Properties }) => listAt(Properties, 'DistributionConfig', 'CacheBehaviors').length + 1,
    ),
  },
  { name: 'origins of a distribution', limit: 100, source, measure: listed('Origins') },
  { name: 'origin groups of a distribution', limit: 10, source, measure: listed('OriginGroups', 'Items') },
  { name: 'other names of a distribution', limit: 100, source, measure: listed('Aliases') },
  {
    name: 'characters of the headers to an origin',
    limit: 10_240,
    source,
    measure: measureEach('AWS::CloudFront::Distribution', (distribution, subject) =>
      Math.max(
        ...originHeaders(distribution, subject).map(headers =>
          headers
            .map(header => `${String(at(header, 'HeaderName'))}${String(at(header, 'HeaderValue'))}`)
            .reduce((sum, text) => sum + text.length, 0),
        ),
      ),
    ),
  },
  {
    name: 'cache policies of the account',
    limit: 20,
    source,
    measure: countAll('AWS::CloudFront::CachePolicy'),
  },
  {
    name: 'origin request policies of the account',
    limit: 20,
    source,
    measure: countAll('AWS::CloudFront::OriginRequestPolicy'),
  },
  { name: 'headers policies of the account', limit: 20, source, measure: countAll(policy) },
  {
    name: 'headers of a headers policy',
    limit: 10,
    source,
    measure: measureEach(policy, resource => customHeaders(resource).length),
  },
  {
    name: 'characters of a header in a headers policy',
    limit: 1_783,
    source,
    measure: measureEach(policy, resource =>
      Math.max(0, ...customHeaders(resource).map(header => String(at(header, 'Value')).length)),
    ),
  },
  {
    name: 'characters of a Content-Security-Policy',
    limit: 1_783,
    source,
    measure: measureEach(policy, securityPolicy),
  },
  { name: 'functions of the account', limit: 100, source, measure: countAll('AWS::CloudFront::Function') },
  {
    name: 'bytes of a function at the edge',
    limit: 10_240,
    source,
    measure: measureEach('AWS::CloudFront::Function', ({ stack, Properties }, { resolve }) =>
      Buffer.byteLength(String(resolve(stack, at(Properties, 'FunctionCode') ?? ''))),
    ),
  },
]
