import { Names } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import type { Environment } from '../environment.ts'

const seen = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
})

/** Rules that AWS keeps; those named only count. */
const kept = (name: string, priority: number, counted: string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: `AWSManagedRules${name}`,
      ruleActionOverrides: counted.map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: seen(name),
})

/** The firewall before the distribution: addresses that ask too often, and what AWS knows as attacks. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL

  constructor(scope: Construct, { requestsPerAddress }: NonNullable<Environment['firewall']>) {
    super(scope, 'Firewall')
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
        // Staff save texts that are longer than the 8 kB at which this rule ends; the API has limits of its own.
        kept('CommonRuleSet', 1, ['SizeRestrictions_BODY']),
        kept('KnownBadInputsRuleSet', 2),
      ],
    })
  }
}
