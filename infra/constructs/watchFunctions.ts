import { Stack } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { FunctionName } from '../functions.ts'
import { callOn, period } from './alarms.ts'
import type { Fn } from './Fn.ts'

/** Errors in five minutes at which people are called, where one is not news: a trigger can only refuse by failing. */
const usualErrors: Partial<Record<FunctionName, number>> = {
  preSignUp: 25,
  preAuthentication: 25,
}

/**
 * Calls people when a worker fails: nobody waits for its answer. The alarm is in the worker's own stack, so that one
 * update can remove both.
 */
export const watchWorker = (fn: Fn, topic: ITopic): void => {
  callOn(
    Stack.of(fn),
    `${fn.node.id}Errors`,
    fn.metricErrors({ period }),
    { threshold: usualErrors[fn.name] ?? 1, says: `${fn.name} failed. Its log group says why.` },
    topic,
  )
}

/**
 * Calls people when any function of the account fails. Those of the API have no alarm of their own: what fails there
 * is answered with 5xx as well, and CloudWatch bills each metric that an alarm watches.
 * @param refusing the functions whose errors are refusals and do not count
 */
export const watchAllFunctions = (scope: Construct, refusing: readonly Fn[], topic: ITopic): void => {
  const unexpected = new MathExpression({
    label: 'Failed calls of functions',
    period,
    // Without a call a metric has no value, and no sum either.
    expression: ['all', ...refusing.map(({ name }) => `FILL(${name}, 0)`)].join(' - '),
    usingMetrics: {
      all: new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors', statistic: 'Sum', period }),
      ...Object.fromEntries(refusing.map(fn => [fn.name, fn.metricErrors({ period })])),
    },
  })
  callOn(
    scope,
    'FunctionErrors',
    unexpected,
    { threshold: 1, says: 'A function failed. The dashboard shows which; its log group says why.' },
    topic,
  )
}
