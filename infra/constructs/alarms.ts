import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

/** Alarms and graphs use sums or quantiles of five minutes. */
export const period = Duration.minutes(5)

interface Condition extends Pick<AlarmProps, 'threshold'> {
  /** For the person who is called: what has happened, and what to do. */
  says: string
  /** Calls at the threshold and below it, instead of above. */
  below?: boolean
  /** Periods in a row; one if absent. */
  periods?: number
}

/** Calls people when a metric reaches a threshold, and again when it is well. Silence is well. */
export const callOn = (
  scope: Construct,
  id: string,
  metric: IMetric,
  { threshold, says, below = false, periods = 1 }: Condition,
  topic: ITopic,
): Alarm => {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold,
    alarmDescription: says,
    evaluationPeriods: periods,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
  const action = new SnsAction(topic)
  alarm.addAlarmAction(action)
  alarm.addOkAction(action)
  return alarm
}

/** `part` as percentage of `whole`; nothing where there is nothing. */
export const percentage = (label: string, part: IMetric, whole: IMetric): MathExpression =>
  new MathExpression({ label, period, expression: '100 * part / whole', usingMetrics: { part, whole } })
