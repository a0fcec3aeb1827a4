import { at, listAt, type Placed } from '../template.ts'
import { measureEach, type Quota, type Subject, type Use } from './quota.ts'

const cloudWatch = 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html'
const events = 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html'
const waf = 'https://docs.aws.amazon.com/waf/latest/developerguide/aws-waf-capacity-units.html'

/** What a text says as JSON. One that is none has nothing to count: the check of dashboards says so. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The widgets of a dashboard, each as the number of its metrics. */
const widgets = ({ stack, Properties }: Placed, { resolve }: Subject): number[] => {
  const body = parsed(String(resolve(stack, at(Properties, 'DashboardBody'))))
  return listAt(body, 'widgets').map(widget => listAt(widget, 'properties', 'metrics').length)
}

const ofDashboards = (used: (metrics: number[]) => number) =>
  measureEach('AWS::CloudWatch::Dashboard', (dashboard, subject) => used(widgets(dashboard, subject)))

/**
 * Capacity that each group of rules takes, as AWS lists them:
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const capacities: Readonly<Record<string, number>> = {
  AWSManagedRulesCommonRuleSet: 700,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
}

/** A rule of our own, at most: two for a rate, and what narrows it. */
const ownRule = 100

const capacityOf = ({ Properties }: Placed): number =>
  listAt(Properties, 'Rules').reduce<number>((sum, rule) => {
    const group = at(rule, 'Statement', 'ManagedRuleGroupStatement', 'Name')
    if (group === undefined) return sum + ownRule
    const capacity = capacities[String(group)]
    if (capacity === undefined)
      throw new Error(`How much capacity ${String(group)} takes is not in infra/proof/quotas/watching.ts.`)
    return sum + capacity
  }, 0)

/** Rules of one bus and region. */
const rules = ({ templates }: Subject): Use[] =>
  Object.entries(templates).map(([stack, { Resources }]) => ({
    stack,
    id: '',
    used: Object.values(Resources).filter(({ Type }) => Type === 'AWS::Events::Rule').length,
  }))

/** Of what watches, calls and refuses. */
export const watching: readonly Quota[] = [
  {
    name: 'widgets of a dashboard',
    limit: 500,
    source: cloudWatch,
    measure: ofDashboards(({ length }) => length),
  },
  {
    name: 'metrics of a widget',
    limit: 500,
    source: cloudWatch,
    measure: ofDashboards(metrics => Math.max(0, ...metrics)),
  },
  {
    name: 'metrics of a dashboard',
    limit: 2_500,
    source: cloudWatch,
    measure: ofDashboards(metrics => metrics.reduce((sum, some) => sum + some, 0)),
  },
  {
    name: 'actions of an alarm',
    limit: 5,
    source: cloudWatch,
    measure: measureEach(
      'AWS::CloudWatch::Alarm',
      ({ Properties }) => listAt(Properties, 'AlarmActions').length,
    ),
  },
  {
    name: 'metrics of an alarm’s expression',
    limit: 10,
    source: cloudWatch,
    measure: measureEach(
      'AWS::CloudWatch::Alarm',
      ({ Properties }) => listAt(Properties, 'Metrics').filter(metric => at(metric, 'MetricStat')).length,
    ),
  },
  { name: 'rules of an event bus', limit: 100, source: events, measure: rules },
  {
    name: 'targets of a rule',
    limit: 5,
    source: events,
    measure: measureEach('AWS::Events::Rule', ({ Properties }) => listAt(Properties, 'Targets').length),
  },
  {
    // A web ACL may have 5,000; those above 1,500 are paid for.
    name: 'capacity of a web ACL',
    limit: 1_500,
    source: waf,
    measure: measureEach('AWS::WAFv2::WebACL', capacityOf),
  },
]
