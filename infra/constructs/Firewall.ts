import { Names } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { listRoutes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import type { Environment } from '../environment.ts'
import { countedRules, isOfBodies, labelOf, managedGroups } from './managedRules.ts'

const seen = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
})

/** Only staff, or a sender who signs its bodies, send something to a trusted route: they save HTML and code. */
const isTrusted = ({ access, method, signature }: Route): boolean =>
  method !== 'GET' && (access === 'staff' || access === 'admin' || signature !== undefined)

/** The addresses below which everything that is sent is trusted; each begins with a word that no other such route has. */
const trustedAddresses = (): string => {
  const words = listRoutes()
    .filter(({ route }) => isTrusted(route))
    .map(({ route }) => route.path.split('/')[2])
  return `^/api/(?:${[...new Set(words)].sort().join('|')})(?:/|$)`
}

/** Rules that AWS keeps; what those of bodies find is decided by the rule after them. */
const kept = (name: string, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: `AWSManagedRules${name}`,
      ruleActionOverrides: (managedGroups[name]?.rules ?? [])
        .filter(rule => isOfBodies(rule) || rule in countedRules)
        .map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: seen(name),
})

const blockedLabels = (): string[] =>
  Object.values(managedGroups).flatMap(group =>
    group.rules.filter(rule => isOfBodies(rule) && !(rule in countedRules)).map(rule => labelOf(group, rule)),
  )

/**
 * The firewall before the distribution: addresses that ask too often, and what AWS knows as attacks. What its rules find in
 * a body is refused unless it is sent to where only staff save something, who write HTML and code. All of it takes 932 of
 * the 1,500 capacity units that are in the price of a web ACL: https://docs.aws.amazon.com/waf/latest/developerguide/aws-waf-capacity-units.html.
 */
export class Firewall extends Construct {
  readonly acl: CfnWebACL

  constructor(scope: Construct, { requestsPerAddress }: NonNullable<Environment['firewall']>) {
    super(scope, 'Firewall')
    const trusted: CfnWebACL.StatementProperty = {
      regexMatchStatement: {
        regexString: trustedAddresses(),
        fieldToMatch: { uriPath: {} },
        // So that no other address looks like one of theirs.
        textTransformations: ['URL_DECODE', 'NORMALIZE_PATH'].map((type, priority) => ({ priority, type })),
      },
    }
    const found = blockedLabels().map(key => ({ labelMatchStatement: { scope: 'LABEL', key } }))
    this.acl = new CfnWebACL(this, 'Acl', {
      name: Names.uniqueResourceName(this, { maxLength: 100 }),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seen('All'),
      rules: [
        {
          name: 'TooMany',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerAddress } },
          visibilityConfig: seen('TooMany'),
        },
        ...Object.keys(managedGroups).map((name, index) => kept(name, index + 1)),
        {
          name: 'Bodies',
          priority: 10,
          action: { block: {} },
          statement: {
            andStatement: {
              statements: [{ orStatement: { statements: found } }, { notStatement: { statement: trusted } }],
            },
          },
          visibilityConfig: seen('Bodies'),
        },
      ],
    })
  }
}
