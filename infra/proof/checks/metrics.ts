import { faultyRowsMetric } from '#contract/faultyRows.ts'
import { type Check, fault } from '../check.ts'
import { at, resourcesOf } from '../template.ts'
import { metricsOf } from './alarms.ts'

/** The metrics that alarms may watch, by their namespace, from the page of each service. */
const published: Readonly<Record<string, readonly string[]>> = {
  // Of HTTP APIs, which are not those of REST APIs: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
  'AWS/ApiGateway': ['4xx', '5xx', 'Count', 'IntegrationLatency', 'Latency', 'DataProcessed'],
  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
  'AWS/Lambda': ['Errors', 'Throttles', 'Invocations', 'Duration', 'IteratorAge'],
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
  'AWS/SQS': ['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'],
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html
  'AWS/Backup': ['NumberOfBackupJobsFailed'],
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
  'AWS/CloudFront': ['Requests', '4xxErrorRate', '5xxErrorRate'],
  // https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
  'AWS/WAFV2': ['AllowedRequests', 'BlockedRequests', 'CountedRequests'],
  // https://docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html
  'AWS/CertificateManager': ['DaysToExpiry'],
  [faultyRowsMetric.namespace]: [faultyRowsMetric.name],
}

/** Alarms watch metrics that exist. Of one that does not there is never a value, and silence is well. */
export const metrics: Check = templates =>
  resourcesOf(templates, 'AWS::CloudWatch::Alarm').flatMap(alarm =>
    metricsOf(alarm)
      .map(metric => [String(at(metric, 'Namespace')), at(metric, 'MetricName')] as const)
      .filter(([namespace, name]) => name !== undefined && !published[namespace]?.includes(String(name)))
      .map(([namespace, name]) =>
        fault(alarm, `watches ${String(name)} of ${namespace}, which is on no list: see checks/metrics.ts`),
      ),
  )
