import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { MessageQueue } from './MessageQueue.ts'
import { callOn, period } from './alarms.ts'
import type { Graph } from './Dashboard.ts'

/** Seconds that a message may wait: longer than any is held back on purpose, shorter than anyone would notice. */
const longestWait = 900

const waiting = (queue: Queue, label: string): IMetric =>
  queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period, label })

/** Calls people when queues are not worked off or work failed for good; answers what the dashboard shows of them. */
export const watchQueues = (
  scope: Construct,
  queues: Record<string, MessageQueue>,
  others: Queue,
  topic: ITopic,
): Graph[] => {
  const all = Object.entries(queues)
  const deadLetters = [
    ...all.map(([name, queue]) => waiting(queue.deadLetters, name)),
    waiting(others, 'schedules and streams'),
  ]
  const ages = all.map(([name, { queue }]) =>
    queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period, label: name }),
  )
  const together = (label: string, expression: string, metrics: IMetric[]) =>
    new MathExpression({
      label,
      period,
      expression,
      usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    })
  callOn(
    scope,
    'NewsDeadLetters',
    together('Dead letters', 'SUM(METRICS())', deadLetters),
    {
      threshold: 1,
      says: 'A release, a mail, a call of a webhook, a poll or a scheduled run failed for good and waits in a dead-letter queue.',
    },
    topic,
  )
  callOn(
    scope,
    'MessagesWait',
    together('Oldest message', 'MAX(METRICS())', ages),
    {
      threshold: longestWait,
      says: 'A message waits for more than 15 minutes: its worker fails or is too slow.',
    },
    topic,
  )
  return [
    { asks: 'How long do messages wait?', metrics: ages, unit: 's' },
    { asks: 'What of the news waits for a person?', metrics: deadLetters, unit: 'dead letters' },
  ]
}
