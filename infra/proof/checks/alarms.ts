import { type Check, fault } from '../check.ts'
import { leadsTo, resourcesIn } from '../references.ts'
import { at, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

/** The metrics that an alarm watches, alone or in an expression. */
export const metricsOf = ({ Properties }: Placed): unknown[] => [
  Properties,
  ...listAt(Properties, 'Metrics').map(each => at(each, 'MetricStat', 'Metric')),
]

const isErrors = (metric: unknown): boolean =>
  at(metric, 'Namespace') === 'AWS/Lambda' && at(metric, 'MetricName') === 'Errors'

/** Functions that answer the gateway: their failures are those of the API as well. */
const servedBy = (templates: Templates): Placed[] =>
  resourcesOf(templates, 'AWS::Lambda::Permission')
    .filter(({ Properties }) => at(Properties, 'Principal') === 'apigateway.amazonaws.com')
    .flatMap(({ stack, Properties }) => resourcesIn(templates, stack, at(Properties, 'FunctionName')))

/**
 * Somebody hears of it when a function fails: each one's errors are watched by an alarm, those of the API at least
 * by one over all functions. An alarm that calls nobody is right only where the environment names nobody to call.
 */
export const alarms: Check = (templates, { alarmsTo }) => {
  const watching = resourcesOf(templates, 'AWS::CloudWatch::Alarm')
  const watched = watching.flatMap(alarm =>
    metricsOf(alarm)
      .filter(isErrors)
      .flatMap(metric => listAt(metric, 'Dimensions'))
      .filter(dimension => at(dimension, 'Name') === 'FunctionName')
      .map(dimension => ({ stack: alarm.stack, name: at(dimension, 'Value') })),
  )
  const isAllWatched = watching.some(alarm =>
    metricsOf(alarm).some(metric => isErrors(metric) && listAt(metric, 'Dimensions').length === 0),
  )
  const served = isAllWatched ? servedBy(templates) : []
  return [
    ...resourcesOf(templates, 'AWS::Lambda::Function')
      .filter(fn => !served.some(({ stack, id }) => stack === fn.stack && id === fn.id))
      .filter(fn => !watched.some(({ stack, name }) => leadsTo(templates, stack, name, fn)))
      .map(fn => fault(fn, 'no alarm watches its errors')),
    ...watching
      .filter(alarm => alarmsTo !== undefined && listAt(alarm.Properties, 'AlarmActions').length === 0)
      .map(alarm => fault(alarm, 'calls nobody')),
  ]
}
