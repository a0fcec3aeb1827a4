import { listRoutes } from '#contract/contract.ts'
import { countedRules, isOfBodies, labelOf, managedGroups } from '../../constructs/managedRules.ts'
import { add, type Planted } from './planting.ts'

const group = (name: string, Priority: number, counted: readonly string[]) => ({
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
const groups = Object.keys(managedGroups).map((name, index) => group(name, index + 1, bodies(name)))
const labels = Object.values(managedGroups).flatMap(each =>
  each.rules.filter(rule => isOfBodies(rule) && !(rule in countedRules)).map(rule => labelOf(each, rule)),
)

const staffWords = listRoutes()
  .filter(
    ({ route }) => route.method !== 'GET' && (route.access !== 'public' || route.signature !== undefined),
  )
  .filter(({ route }) => route.access !== 'account')
  .map(({ route }) => route.path.split('/')[2])

const bodiesBut = (RegexString: string, Priority = 10) => ({
  Name: 'Bodies',
  Priority,
  Action: { Block: {} },
  Statement: {
    AndStatement: {
      Statements: [
        {
          OrStatement: { Statements: labels.map(Key => ({ LabelMatchStatement: { Scope: 'LABEL', Key } })) },
        },
        {
          NotStatement: {
            Statement: {
              RegexMatchStatement: { RegexString, TextTransformations: [{ Type: 'NORMALIZE_PATH' }] },
            },
          },
        },
      ],
    },
  },
})

const planted = (mistake: string, ...Rules: object[]): Planted => ({
  mistake,
  check: 'firewalls',
  plant: templates => add(templates, 'site', 'Planted', 'AWS::WAFv2::WebACL', { Rules }),
})

/** Firewalls, which no environment has yet: the whole of one is planted. */
export const firewalls: readonly Planted[] = [
  planted(
    'a firewall that refuses staff who save HTML or code',
    group('CommonRuleSet', 1, ['SizeRestrictions_BODY']),
    group('KnownBadInputsRuleSet', 2, []),
  ),
  planted('a firewall that refuses nothing that anybody sends', ...groups),
  planted('a firewall that looks at labels before there are any', bodiesBut('^/api/staff', 0), ...groups),
  planted('a firewall that trusts what visitors send', ...groups, bodiesBut('^/api/')),
  planted('a firewall that trusts a part of what staff send', ...groups, bodiesBut('^/api/staff(?:/|$)')),
  planted(
    'a firewall that an address with %2E%2E gets past',
    ...groups,
    bodiesBut(`^/api/(?:${[...new Set(staffWords)].join('|')})(?:/|$)`),
  ),
  planted(
    'a firewall that counts a rule that AWS does not have',
    group('CommonRuleSet', 1, [...bodies('CommonRuleSet'), 'XSS_BODY']),
  ),
]
