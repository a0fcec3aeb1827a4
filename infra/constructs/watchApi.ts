import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { callOn, percentage, period } from './alarms.ts'
import type { Graph } from './Dashboard.ts'

/** Calls people when the API fails or is slow; answers what the dashboard shows of it. */
export const watchApi = (scope: Construct, api: HttpApi, topic: ITopic): Graph[] => {
  const gateway = (metricName: string, statistic: string, label: string): IMetric =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: api.apiId, Stage: '$default' },
      statistic,
      period,
      label,
    })
  const requests = gateway('Count', 'Sum', 'Requests')
  const failed = gateway('5xx', 'Sum', 'Failed')
  const slow = gateway('Latency', 'p95', '95 of 100 are faster')
  callOn(
    scope,
    'ApiFailures',
    percentage('Failed', failed, requests),
    {
      threshold: 5,
      periods: 2,
      says: 'The API fails for 5 % of requests or more. See which function fails.',
    },
    topic,
  )
  callOn(
    scope,
    'ApiSlow',
    slow,
    { threshold: 3000, periods: 3, says: 'The API takes more than 3 s for 1 of 20 requests.' },
    topic,
  )
  return [
    { asks: 'How much does the API do?', metrics: [requests, failed], unit: 'in 5 min' },
    {
      asks: 'How long does the API take?',
      metrics: [gateway('Latency', 'p50', 'Half are faster'), slow],
      unit: 'ms',
    },
  ]
}
