import { listRoutes } from '#contract/contract.ts'
import { countedRules, isOfBodies, labelOf, managedGroups } from '../../constructs/managedRules.ts'
import { add, distribution, find, type Mistake, put } from './planting.ts'

const edged = (mistake: string, path: string, value: unknown): Mistake => [
  mistake,
  'distributions',
  put(distribution, `DistributionConfig.${path}`, value),
]
const group = 'OriginGroups.Items.0'
const statuses = `${group}.FailoverCriteria.StatusCodes.Items`

const rules = (name: string, Priority: number, counted: readonly string[]) => ({
  Name: name,
  Priority,
  Statement: {
    ManagedRuleGroupStatement: {
      Name: `AWSManagedRules${name}`,
      VendorName: 'AWS',
      RuleActionOverrides: counted.map(Name => ({ Name, ActionToUse: { Count: {} } })),
    },
  },
})

const bodies = (name: string): string[] =>
  (managedGroups[name]?.rules ?? []).filter(rule => isOfBodies(rule) || rule in countedRules)
const groups = Object.keys(managedGroups).map((name, index) => rules(name, index + 1, bodies(name)))
const labels = Object.values(managedGroups).flatMap(each =>
  each.rules.filter(rule => isOfBodies(rule) && !(rule in countedRules)).map(rule => labelOf(each, rule)),
)

const staffWords = new Set(
  listRoutes()
    .filter(
      ({ route: { method, access, signature } }) =>
        method !== 'GET' && (access === 'public' ? signature !== undefined : access !== 'account'),
    )
    .map(({ route }) => route.path.split('/')[2]),
)

const bodiesBut = (RegexString: string, Priority = 10) => {
  const OrStatement = { Statements: labels.map(Key => ({ LabelMatchStatement: { Scope: 'LABEL', Key } })) }
  const RegexMatchStatement = { RegexString, TextTransformations: [{ Type: 'NORMALIZE_PATH' }] }
  const NotStatement = { Statement: { RegexMatchStatement } }
  return {
    Name: 'Bodies',
    Priority,
    Action: { Block: {} },
    Statement: { AndStatement: { Statements: [{ OrStatement }, { NotStatement }] } },
  }
}

/** No environment has a firewall yet: the whole of one is planted. */
const walled = (mistake: string, ...Rules: object[]): Mistake => [
  mistake,
  'firewalls',
  add('site', 'AWS::WAFv2::WebACL', { Rules }),
]

/** Distributions and firewalls. */
export const edge: readonly Mistake[] = [
  edged('an origin that does not exist', 'DefaultCacheBehavior.TargetOriginId', 'noSuchOrigin'),
  edged(
    'an origin group of an origin that does not exist',
    `${group}.Members.Items.0.OriginId`,
    'noSuchOrigin',
  ),
  edged(
    'a cache behaviour that answers over plain HTTP',
    'CacheBehaviors.0.ViewerProtocolPolicy',
    'allow-all',
  ),
  edged('a gateway’s refusal that readers see as JSON', statuses, [500, 502, 503, 504]),
  edged('a failover status that CloudFront does not take', statuses, [401, 429, 500, 502, 503, 504]),
  [
    'a page whose status follows from the address that its file has',
    'distributions',
    put(
      find('AWS::CloudFront::Function', /"Comment":"pageAnswer"/),
      'FunctionCode',
      "const handler = event => (event.request.uri === '/404.html' ? notFound : event.response)",
    ),
  ],
  walled(
    'a firewall that refuses staff who save HTML or code',
    rules('CommonRuleSet', 1, ['SizeRestrictions_BODY']),
    rules('KnownBadInputsRuleSet', 2, []),
  ),
  walled('a firewall that refuses nothing that anybody sends', ...groups),
  walled('a firewall that looks at labels before there are any', bodiesBut('^/api/staff', 0), ...groups),
  walled('a firewall that trusts what visitors send', ...groups, bodiesBut('^/api/')),
  walled('a firewall that trusts a part of what staff send', ...groups, bodiesBut('^/api/staff(?:/|$)')),
  walled(
    'a firewall that an address with %2E%2E gets past',
    ...groups,
    bodiesBut(`^/api/(?:${[...staffWords].join('|')})(?:/|$)`),
  ),
  walled(
    'a firewall that counts a rule that AWS does not have',
    rules('CommonRuleSet', 1, [...bodies('CommonRuleSet'), 'XSS_BODY']),
  ),
  walled('a firewall with a group of rules that nobody wrote down', rules('SQLiRuleSet', 1, [])),
]
