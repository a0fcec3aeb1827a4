import { type Check, fault } from '../check.ts'
import { referencesIn, resourcesIn } from '../references.ts'
import { at, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

/** CloudFront's own policies that we use. Source: Developer Guide, "Use managed origin request policies". */
const managedPolicies = ['b689b0a8-53d0-40ab-baf2-68738e2966ac']

/**
 * The statuses that may lead to the second origin of a group. Source: CloudFront Developer Guide, "Optimize high
 * availability with CloudFront origin failover", as of 2026,
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
 */
const failoverStatuses = [400, 403, 404, 416, 429, 500, 502, 503, 504]

/** What a gateway says on its own: it is throttled, a function failed, was refused or took too long. */
const gatewayFailures = [429, 500, 502, 503, 504]

const failoverProblems = (group: unknown): string[] => {
  const statuses = listAt(group, 'FailoverCriteria', 'StatusCodes', 'Items').map(Number)
  return [
    ...statuses
      .filter(status => !failoverStatuses.includes(status))
      .map(status => `an origin group fails over on ${status}, which CloudFront does not take`),
    ...gatewayFailures
      .filter(status => !statuses.includes(status))
      .map(status => `readers see a gateway's own ${status}: no stored page stands in`),
  ]
}

const duplicates = (values: unknown[]): unknown[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const isOfType = (templates: Templates, stack: string, value: unknown, type: string): boolean =>
  resourcesIn(templates, stack, value).some(({ Type }) => Type === type)

const originProblems = (templates: Templates, { stack }: Placed, config: unknown): string[] => {
  const origins = listAt(config, 'Origins')
  const groups = listAt(config, 'OriginGroups', 'Items')
  const ids = origins.map(origin => at(origin, 'Id'))
  return [
    ...duplicates([...ids, ...groups.map(group => at(group, 'Id'))]).map(
      id => `origin ${String(id)} exists twice`,
    ),
    ...groups
      .flatMap(group => listAt(group, 'Members', 'Items').map(member => at(member, 'OriginId')))
      .filter(id => !ids.includes(id))
      .map(id => `an origin group has origin ${String(id)}, which does not exist`),
    ...groups.flatMap(failoverProblems),
    ...origins
      .filter(
        origin =>
          at(origin, 'S3OriginConfig') !== undefined &&
          !isOfType(
            templates,
            stack,
            at(origin, 'OriginAccessControlId'),
            'AWS::CloudFront::OriginAccessControl',
          ),
      )
      .map(origin => `bucket origin ${String(at(origin, 'Id'))} does not sign its requests`),
  ]
}

const behaviourProblems = (
  templates: Templates,
  { stack }: Placed,
  behaviour: unknown,
  origins: unknown[],
): string[] => {
  const origin = at(behaviour, 'TargetOriginId')
  const isPolicy = (property: string, type: string): boolean => {
    const id = at(behaviour, property)
    return managedPolicies.includes(String(id)) || isOfType(templates, stack, id, type)
  }
  const optional = (property: string, type: string): boolean =>
    at(behaviour, property) === undefined || isPolicy(property, type)
  const functions = listAt(behaviour, 'FunctionAssociations')
  const rules: [boolean, string][] = [
    [origins.includes(origin), `leads to origin ${String(origin)}, which does not exist`],
    [isPolicy('CachePolicyId', 'AWS::CloudFront::CachePolicy'), 'has no cache policy'],
    [
      optional('OriginRequestPolicyId', 'AWS::CloudFront::OriginRequestPolicy'),
      'has an origin request policy that does not exist',
    ],
    [
      isPolicy('ResponseHeadersPolicyId', 'AWS::CloudFront::ResponseHeadersPolicy'),
      'has no response headers policy',
    ],
    [
      functions.every(each =>
        isOfType(templates, stack, at(each, 'FunctionARN'), 'AWS::CloudFront::Function'),
      ),
      'runs a function that does not exist',
    ],
    [
      duplicates(functions.map(each => at(each, 'EventType'))).length === 0,
      'runs two functions at the same moment',
    ],
    [
      ['redirect-to-https', 'https-only'].includes(String(at(behaviour, 'ViewerProtocolPolicy'))),
      'answers over plain HTTP',
    ],
  ]
  const path = String(at(behaviour, 'PathPattern') ?? 'default')
  return rules.filter(([holds]) => !holds).map(([, message]) => `${path}: ${message}`)
}

const problemsOf = (templates: Templates, distribution: Placed): string[] => {
  const config = at(distribution.Properties, 'DistributionConfig')
  const origins = [...listAt(config, 'Origins'), ...listAt(config, 'OriginGroups', 'Items')].map(each =>
    at(each, 'Id'),
  )
  const others = listAt(config, 'CacheBehaviors')
  return [
    ...originProblems(templates, distribution, config),
    ...[at(config, 'DefaultCacheBehavior'), ...others].flatMap(each =>
      behaviourProblems(templates, distribution, each, origins),
    ),
    ...duplicates(others.map(each => at(each, 'PathPattern'))).map(
      path => `${String(path)} has two behaviours`,
    ),
    ...listAt(config, 'CustomErrorResponses')
      .filter(each => at(each, 'ResponsePagePath') !== undefined)
      .map(() => 'puts a page in the place of the API’s own errors'),
  ]
}

/** A function with a KeyValueStore names one that exists, and a function's code fits what CloudFront takes. */
const functionProblems = (templates: Templates, fn: Placed): string[] => {
  const stores = listAt(fn.Properties, 'FunctionConfig', 'KeyValueStoreAssociations')
  const code = at(fn.Properties, 'FunctionCode')
  const rules: [boolean, string][] = [
    [
      stores.every(each =>
        isOfType(templates, fn.stack, at(each, 'KeyValueStoreARN'), 'AWS::CloudFront::KeyValueStore'),
      ),
      'reads a KeyValueStore that does not exist',
    ],
    [
      referencesIn(code).length > 0 || (typeof code === 'string' && Buffer.byteLength(code) <= 10_240),
      'is larger than the 10 kB that CloudFront takes',
    ],
    [at(fn.Properties, 'AutoPublish') === true, 'is not published'],
  ]
  return rules.filter(([holds]) => !holds).map(([, message]) => message)
}

/**
 * Functions that answer viewers get the address that the viewer asked for, and not what a viewer request made of it, so
 * none may tell stored files apart by it. Source: CloudFront Developer Guide, "CloudFront Functions event structure",
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
const readsAddress = (templates: Templates): Placed[] =>
  resourcesOf(templates, 'AWS::CloudFront::Distribution').flatMap(({ stack, Properties }) => {
    const config = at(Properties, 'DistributionConfig')
    return [at(config, 'DefaultCacheBehavior'), ...listAt(config, 'CacheBehaviors')]
      .flatMap(behaviour => listAt(behaviour, 'FunctionAssociations'))
      .filter(each => at(each, 'EventType') === 'viewer-response')
      .flatMap(each => resourcesIn(templates, stack, at(each, 'FunctionARN')))
      .filter(fn => /request\s*\.\s*uri/.test(JSON.stringify(at(fn.Properties, 'FunctionCode'))))
  })

/** Distributions and their functions: all that they name exists and is safe. */
export const distributions: Check = templates => [
  ...resourcesOf(templates, 'AWS::CloudFront::Distribution').flatMap(distribution =>
    problemsOf(templates, distribution).map(problem => fault(distribution, problem)),
  ),
  ...resourcesOf(templates, 'AWS::CloudFront::Function').flatMap(fn =>
    functionProblems(templates, fn).map(problem => fault(fn, problem)),
  ),
  ...readsAddress(templates).map(fn => fault(fn, 'answers viewers by an address that is not the file’s')),
]
