import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { callOn, period } from './constructs/alarms.ts'
import { AlarmTopic } from './constructs/AlarmTopic.ts'
import { fromAnotherRegion } from './constructs/fromAnotherRegion.ts'
import type { Context } from './context.ts'
import type { EdgeStack } from './EdgeStack.ts'
import type { SiteStack } from './SiteStack.ts'

/**
 * Alarms of the edge. An alarm sees metrics of its own region alone, and CloudFront's
 * are in us-east-1; a stack of its own, because EdgeStack comes before the distribution.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment }: Context,
    { edge, site }: { edge: EdgeStack; site: SiteStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    const topic = new AlarmTopic(this, environment)
    callOn(
      this,
      'SiteFailures',
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: {
          DistributionId: fromAnotherRegion(site.distribution.distributionId),
          Region: 'Global',
        },
        statistic: 'Average',
        period,
      }),
      { threshold: 5, periods: 2, says: 'The site fails for 5 % of requests or more.' },
      topic,
    )
    if (edge.firewall)
      callOn(
        this,
        'Attack',
        new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: 'All', Rule: 'ALL' },
          statistic: 'Sum',
          period,
        }),
        { threshold: 10_000, says: 'The firewall blocks more than 10,000 requests in five minutes.' },
        topic,
      )
    if (edge.certificate)
      callOn(
        this,
        'CertificateEnds',
        edge.certificate.metricDaysToExpiry({ period: Duration.days(1) }).with({ statistic: 'Minimum' }),
        {
          threshold: 30,
          below: true,
          says: 'The certificate was not renewed and ends within 30 days: see its DNS record.',
        },
        topic,
      )
  }
}
