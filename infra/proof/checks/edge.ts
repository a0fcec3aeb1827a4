import { type Check, checkEach, fault, type Look } from '../check.ts'
import { referencesIn, resourcesIn } from '../references.ts'
import { at, listAt, resourcesOf } from '../template.ts'

const ofDistributions = 'AWS::CloudFront::Distribution'

/** CloudFront's own policies that we use. Source: Developer Guide, "Use managed origin request policies". */
const managedPolicies = ['b689b0a8-53d0-40ab-baf2-68738e2966ac']

/**
 * The statuses that may lead to the second origin of a group. Source: CloudFront Developer Guide, "Optimize high
 * availability with CloudFront origin failover", as of 2026,
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
 */
const failoverStatuses = [400, 403, 404, 416, 429, 500, 502, 503, 504]

/** Statuses that a gateway answers itself: it is throttled, or a function failed, was refused or took too long. */
const gatewayFailures = [429, 500, 502, 503, 504]

type Problems = (string | false)[]

const failoverProblems = (group: unknown): Problems => {
  const statuses = listAt(group, 'FailoverCriteria.StatusCodes.Items').map(Number)
  return [
    ...statuses.map(
      status =>
        !failoverStatuses.includes(status) &&
        `an origin group fails over on ${status}, which CloudFront does not take`,
    ),
    ...gatewayFailures.map(
      status =>
        !statuses.includes(status) && `readers see a gateway's own ${status}: no stored page stands in`,
    ),
  ]
}

const duplicates = (values: unknown[]): unknown[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const behaviourProblems = (behaviour: unknown, origins: unknown[], look: Look): Problems => {
  const origin = at(behaviour, 'TargetOriginId')
  const isPolicy = (property: string, kind: string): boolean => {
    const id = at(behaviour, property)
    return managedPolicies.includes(String(id)) || look(id, `AWS::CloudFront::${kind}`).length > 0
  }
  const functions = listAt(behaviour, 'FunctionAssociations')
  const protocol = String(at(behaviour, 'ViewerProtocolPolicy'))
  const path = String(at(behaviour, 'PathPattern') ?? 'default')
  return [
    !origins.includes(origin) && `leads to origin ${String(origin)}, which does not exist`,
    !isPolicy('CachePolicyId', 'CachePolicy') && 'has no cache policy',
    at(behaviour, 'OriginRequestPolicyId') !== undefined &&
      !isPolicy('OriginRequestPolicyId', 'OriginRequestPolicy') &&
      'has an origin request policy that does not exist',
    !isPolicy('ResponseHeadersPolicyId', 'ResponseHeadersPolicy') && 'has no response headers policy',
    functions.some(each => look(at(each, 'FunctionARN'), 'AWS::CloudFront::Function').length === 0) &&
      'runs a function that does not exist',
    duplicates(functions.map(each => at(each, 'EventType'))).length > 0 &&
      'runs two functions at the same moment',
    !['redirect-to-https', 'https-only'].includes(protocol) && 'answers over plain HTTP',
  ].map(problem => problem && `${path}: ${problem}`)
}

const allBehaviours = (config: unknown): unknown[] => [
  at(config, 'DefaultCacheBehavior'),
  ...listAt(config, 'CacheBehaviors'),
]

const distributionProblems = (config: unknown, look: Look): Problems => {
  const origins = listAt(config, 'Origins')
  const groups = listAt(config, 'OriginGroups.Items')
  const ids = origins.map(origin => at(origin, 'Id'))
  const all = [...ids, ...groups.map(group => at(group, 'Id'))]
  return [
    ...duplicates(all).map(id => `origin ${String(id)} exists twice`),
    ...groups
      .flatMap(group => listAt(group, 'Members.Items'))
      .map(member => at(member, 'OriginId'))
      .map(id => !ids.includes(id) && `an origin group has origin ${String(id)}, which does not exist`),
    ...groups.flatMap(failoverProblems),
    ...origins.map(
      origin =>
        at(origin, 'S3OriginConfig') !== undefined &&
        look(at(origin, 'OriginAccessControlId'), 'AWS::CloudFront::OriginAccessControl').length === 0 &&
        `bucket origin ${String(at(origin, 'Id'))} does not sign its requests`,
    ),
    ...allBehaviours(config).flatMap(each => behaviourProblems(each, all, look)),
    ...duplicates(listAt(config, 'CacheBehaviors').map(each => at(each, 'PathPattern'))).map(
      path => `${String(path)} has two behaviours`,
    ),
    listAt(config, 'CustomErrorResponses').some(each => at(each, 'ResponsePagePath') !== undefined) &&
      'puts a page in the place of the API’s own errors',
  ]
}

/** Distributions and their functions: all that they name exists and is safe. */
export const distributions: Check = templates => [
  ...checkEach(ofDistributions, ({ Properties }, look) =>
    distributionProblems(at(Properties, 'DistributionConfig'), look),
  )(templates),
  ...checkEach('AWS::CloudFront::Function', ({ Properties }, look) => {
    const code = at(Properties, 'FunctionCode')
    const fits = typeof code === 'string' && Buffer.byteLength(code) <= 10_240
    return [
      listAt(Properties, 'FunctionConfig.KeyValueStoreAssociations').some(
        each => look(at(each, 'KeyValueStoreARN'), 'AWS::CloudFront::KeyValueStore').length === 0,
      ) && 'reads a KeyValueStore that does not exist',
      referencesIn(code).length === 0 && !fits && 'is larger than the 10 kB that CloudFront takes',
      at(Properties, 'AutoPublish') !== true && 'is not published',
    ]
  })(templates),
  // Functions that answer viewers get the address that the viewer asked for, and not what a viewer request made of it, so
  // none may tell stored files apart by it. Source: CloudFront Developer Guide, "CloudFront Functions event structure",
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
  ...resourcesOf(templates, ofDistributions).flatMap(({ stack, Properties }) =>
    allBehaviours(at(Properties, 'DistributionConfig'))
      .flatMap(behaviour => listAt(behaviour, 'FunctionAssociations'))
      .filter(each => at(each, 'EventType') === 'viewer-response')
      .flatMap(each => resourcesIn(templates, stack, at(each, 'FunctionARN')))
      .filter(fn => /request\s*\.\s*uri/.test(JSON.stringify(at(fn.Properties, 'FunctionCode'))))
      .map(fn => fault(fn, 'answers viewers by an address that is not the file’s')),
  ),
]

/**
 * No cache keeps for a while what an answer says is not to be kept: "If your minimum TTL is greater than 0, CloudFront
 * will cache content for at least the duration specified in the cache policy's minimum TTL, even if the Cache-Control:
 * no-cache, no-store, or private directives are present in the origin headers",
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-cloudfront-cachepolicy-cachepolicyconfig.html
 */
export const caches: Check = checkEach('AWS::CloudFront::CachePolicy', ({ Properties }) => [
  at(Properties, 'CachePolicyConfig.MinTTL') !== 0 &&
    'keeps what an answer says is not to be kept: its shortest time is not 0',
])

/** A name of a certificate covers a host; a star covers one label. */
const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith('*.') && name.slice(1) === host.replace(/^[^.]+/, ''))

/**
 * A distribution has a certificate for each of its domains: "The alternate domain name that you're adding must be covered
 * by the SAN", https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html
 */
export const certificates: Check = checkEach(ofDistributions, ({ Properties }, look) => {
  const arn = at(Properties, 'DistributionConfig.ViewerCertificate.AcmCertificateArn')
  const names = look(arn).flatMap(certificate => [
    at(certificate.Properties, 'DomainName'),
    ...listAt(certificate.Properties, 'SubjectAlternativeNames'),
  ])
  return listAt(Properties, 'DistributionConfig.Aliases')
    .map(String)
    .map(
      host => !names.some(name => covers(String(name), host)) && `${host} is none of its certificate's names`,
    )
})
