import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { faultyRowsMetric } from '#contract/faultyRows.ts'
import type { ApiStack } from './ApiStack.ts'
import type { DataStack } from './DataStack.ts'
import { edgeRegion } from './EdgeStack.ts'
import type { NewsStack } from './NewsStack.ts'
import type { SiteStack } from './SiteStack.ts'
import { Dashboard } from './constructs/Dashboard.ts'
import { Fn } from './constructs/Fn.ts'
import { callOn, period } from './constructs/alarms.ts'
import { prefixOf } from './constructs/names.ts'
import { watchApi } from './constructs/watchApi.ts'
import { watchQueues } from './constructs/watchQueues.ts'
import type { Context } from './context.ts'
import type { Environment } from './environment.ts'
import { streamConsumers } from './streamConsumers.ts'

/** The account's monthly budget: people are told when 80 % are spent, and when the forecast is above it. */
class Budget extends CfnBudget {
  constructor(scope: Construct, { alarmsTo, monthlyBudgetUsd }: Environment) {
    const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number, address: string) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })
    super(scope, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      ...(alarmsTo && {
        notificationsWithSubscribers: [tell('ACTUAL', 80, alarmsTo), tell('FORECASTED', 100, alarmsTo)],
      }),
    })
  }
}

interface Stacks {
  data: DataStack
  api: ApiStack
  news: NewsStack
  site: SiteStack
}

const sum = 'Sum'

/** Dashboard, alarms and budget. */
export class OpsStack extends Stack {
  constructor(scope: Construct, id: string, { environment }: Context, stacks: Stacks, props: StackProps) {
    super(scope, id, props)
    const { data, api, news, site } = stacks
    const topic = data.alarms
    const functions = [api, news].flatMap(stack => stack.node.findAll()).filter(each => each instanceof Fn)

    const throttled = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: sum,
      period,
      label: 'Refused calls of functions',
    })
    // Found by their names when somebody looks, so that no function is kept by a graph.
    const failing = new MathExpression({
      expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="Errors" ${prefixOf(environment.name).replace('-', ' ')}', 'Sum')`,
      label: '',
      period,
      usingMetrics: {},
    })
    const kept = api.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period })

    const apiGraphs = watchApi(this, api.api, topic)
    callOn(
      this,
      'Throttled',
      throttled,
      { threshold: 5, says: 'Functions of this account are refused: too many run at once. See the limit.' },
      topic,
    )
    callOn(
      this,
      'DeadLetters',
      kept,
      { threshold: 1, says: 'An upload could not be checked and waits in the dead-letter queue.' },
      topic,
    )
    callOn(
      this,
      'FaultyRows',
      new Metric({
        namespace: faultyRowsMetric.namespace,
        metricName: faultyRowsMetric.name,
        statistic: sum,
        period,
      }),
      {
        threshold: 1,
        says: 'A row of a table cannot be read and is left out. Search the logs for "faulty row"; staff can remove documents, announcements and providers.',
      },
      topic,
    )
    const queueGraphs = watchQueues(this, data.queues, news.deadLetters, topic)
    const { backups } = data
    if (backups)
      callOn(
        this,
        'BackupFailures',
        new Metric({
          namespace: 'AWS/Backup',
          metricName: 'NumberOfBackupJobsFailed',
          dimensionsMap: { BackupVaultName: backups.vault.backupVaultName },
          statistic: sum,
          period,
        }),
        { threshold: 1, says: 'A monthly backup of a table failed. See its job in AWS Backup.' },
        topic,
      )

    const edge = (metricName: string, statistic: string, label: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
        statistic,
        period,
        label,
        region: edgeRegion,
      })
    // Of the whole account: SES does not count by sender.
    const mails = (metricName: string, label: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: sum, period, label })
    const uploads = functions.filter(({ name }) => name === 'processUpload')
    new Dashboard(
      this,
      prefixOf(environment.name),
      '**Runbook: docs/operations.md.** Top row: what readers see. Then the API and its functions, then uploads, then news.',
      [
        {
          asks: 'Do people come?',
          metrics: [edge('Requests', sum, 'Requests')],
          unit: 'in 5 min',
          region: edgeRegion,
        },
        {
          asks: 'Do they get answers?',
          metrics: [
            edge('5xxErrorRate', 'Average', 'We failed'),
            edge('4xxErrorRate', 'Average', 'Not there or refused'),
          ],
          unit: '% of requests',
          region: edgeRegion,
        },
        ...apiGraphs,
        {
          asks: 'Which functions fail?',
          metrics: [failing],
          unit: 'errors in 5 min',
        },
        { asks: 'Are functions refused for want of room?', metrics: [throttled], unit: 'in 5 min' },
        {
          asks: 'Are uploads checked?',
          metrics: uploads.flatMap(fn => [
            fn.metricInvocations({ period, label: 'Checked' }),
            fn.metricErrors({ period, label: 'Failed' }),
          ]),
          unit: 'in 5 min',
        },
        {
          asks: 'How long does a check take?',
          metrics: uploads.map(fn => fn.metricDuration({ period, statistic: 'p95', label: '95 of 100' })),
          unit: 'ms',
        },
        { asks: 'What waits for a person?', metrics: [kept], unit: 'dead letters' },
        ...queueGraphs,
        {
          asks: 'How far behind a publication is what follows it?',
          metrics: functions
            // Each minute's run makes up for revocations that reach `closeConnections` late.
            .filter(({ name }) => name in streamConsumers && name !== 'closeConnections')
            .map(fn => fn.metric('IteratorAge', { period, statistic: 'Maximum', label: fn.name })),
          unit: 'ms',
        },
        ...functions
          .filter(({ name }) => name === 'pollProviders')
          .map(fn => ({
            asks: 'How far behind its time is a provider polled?',
            log: fn.logGroup,
            query: [
              'filter message = "polled"',
              'stats max(lag_ms) / 1000 as seconds_late, max(failed) as failing by bin(5m)',
            ],
          })),
        {
          asks: 'Do mails arrive?',
          metrics: [mails('Send', 'Sent'), mails('Bounce', 'Bounced'), mails('Complaint', 'Complained of')],
          unit: 'in 5 min',
        },
      ],
    )
    new Budget(this, environment)
  }
}
