import * as z from 'zod'
import { faultyRowsMetric } from '#contract/faultyRows.ts'
import { type Check, checkEach, fault } from '../check.ts'
import { leadsTo, resourcesIn } from '../references.ts'
import { at, listAt, parsed, type Placed, resourcesOf } from '../template.ts'

/** The metrics that an alarm watches, alone or in an expression. */
const metricsOf = ({ Properties }: Placed): unknown[] => [
  Properties,
  ...listAt(Properties, 'Metrics').map(each => at(each, 'MetricStat.Metric')),
]

const isErrors = (metric: unknown): boolean =>
  at(metric, 'Namespace') === 'AWS/Lambda' && at(metric, 'MetricName') === 'Errors'

/**
 * Somebody hears of it when a function fails: each one's errors are watched by an alarm, those of the API at least
 * by one over all functions. An alarm that calls nobody is right only where the environment names nobody to call.
 */
export const alarms: Check = (templates, { alarmsTo }) => {
  const watching = resourcesOf(templates, 'AWS::CloudWatch::Alarm')
  const errors = watching.flatMap(({ stack, ...alarm }) =>
    metricsOf({ stack, ...alarm })
      .filter(isErrors)
      .map(metric => ({ stack, dimensions: listAt(metric, 'Dimensions') })),
  )
  const isWatched = (fn: Placed): boolean =>
    errors.some(({ stack, dimensions }) =>
      dimensions.some(
        each => at(each, 'Name') === 'FunctionName' && leadsTo(templates, stack, at(each, 'Value'), fn),
      ),
    )
  const isAllWatched = errors.some(({ dimensions }) => dimensions.length === 0)
  // Functions that answer the gateway: their failures are those of the API as well.
  const served = resourcesOf(templates, 'AWS::Lambda::Permission')
    .filter(({ Properties }) => isAllWatched && at(Properties, 'Principal') === 'apigateway.amazonaws.com')
    .flatMap(({ stack, Properties }) => resourcesIn(templates, stack, at(Properties, 'FunctionName')))
  return [
    ...checkEach('AWS::Lambda::Function', fn => [
      !served.some(({ stack, id }) => stack === fn.stack && id === fn.id) &&
        !isWatched(fn) &&
        'no alarm watches its errors',
    ])(templates),
    ...watching
      .filter(({ Properties }) => alarmsTo !== undefined && listAt(Properties, 'AlarmActions').length === 0)
      .map(alarm => fault(alarm, 'calls nobody')),
  ]
}

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
export const metrics: Check = checkEach('AWS::CloudWatch::Alarm', alarm =>
  metricsOf(alarm).map(metric => {
    const [namespace, name] = [String(at(metric, 'Namespace')), at(metric, 'MetricName')]
    return (
      name !== undefined &&
      !published[namespace]?.includes(String(name)) &&
      `watches ${String(name)} of ${namespace}, which is on no list: see checks/watching.ts`
    )
  }),
)

// Source: CloudWatch API Reference, "Dashboard body structure and syntax".
const columns = 24

const Metric = z
  .array(z.union([z.string(), z.number(), z.looseObject({})]))
  .min(1)
  .refine(([first, ...rest]) => {
    if (typeof first === 'object') return rest.length === 0 && 'expression' in first
    const options = typeof rest.at(-1) === 'object' ? 1 : 0
    const texts = [first, ...rest].slice(0, rest.length + 1 - options)
    if (texts.some(each => typeof each === 'object' || each === '')) return false
    // Namespace and name, then dimensions in pairs; `...` repeats those of the metric before.
    return texts.includes('...') || (texts.length >= 2 && texts.length % 2 === 0)
  }, 'is not [namespace, name, dimension, value …, options] or [{ expression }]')

const Text = z.string().min(1)

const widgetOf = <T extends string, P extends z.ZodType>(type: T, properties: P) =>
  z.looseObject({
    type: z.literal(type),
    x: z.int().min(0),
    y: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1).max(1000),
    properties,
  })

const Widget = z.discriminatedUnion('type', [
  widgetOf(
    'metric',
    z
      .looseObject({
        region: Text,
        metrics: z.array(Metric).min(1).max(500).optional(),
        annotations: z.looseObject({}).optional(),
        view: z.enum(['timeSeries', 'singleValue', 'gauge', 'bar', 'pie', 'table']).optional(),
        period: z.int().min(1).optional(),
      })
      .refine(
        ({ metrics, annotations }) => metrics ?? at(annotations, 'alarms'),
        'shows neither metrics nor an alarm',
      ),
  ),
  widgetOf('text', z.looseObject({ markdown: Text })),
  widgetOf('log', z.looseObject({ query: Text, region: Text })),
  widgetOf('alarm', z.looseObject({ alarms: z.array(Text).min(1).max(100) })),
])
type Widget = z.output<typeof Widget>

const Body = z.looseObject({ widgets: z.array(Widget).min(1).max(500) })

/** The text of a body, every reference replaced: what it is known only when it is deployed. */
const textOf = (body: unknown): string => {
  if (typeof body === 'string') return body
  const [separator, parts] = listAt(body, 'Fn::Join')
  if (Array.isArray(parts))
    return parts.map(part => (typeof part === 'string' ? part : 'reference')).join(String(separator))
  const [sub] = listAt(body, 'Fn::Sub')
  return typeof sub === 'string' ? sub.replace(/\$\{[^}]*\}/g, 'reference') : JSON.stringify(body)
}

const overlaps = (a: Widget, b: Widget): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Dashboards are JSON that CloudWatch draws: known widgets, inside the grid, with well-formed metrics. */
export const dashboards: Check = checkEach('AWS::CloudWatch::Dashboard', ({ Properties }) => {
  const { data, error } = Body.safeParse(parsed(textOf(at(Properties, 'DashboardBody'))))
  if (!data) return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
  return data.widgets.flatMap((widget, index) => {
    const other = data.widgets.findIndex((each, later) => later > index && overlaps(widget, each))
    return [
      widget.x + widget.width > columns && `widget ${index} ends right of column ${columns}`,
      other >= 0 && `widgets ${index} and ${other} lie on each other`,
    ]
  })
})
