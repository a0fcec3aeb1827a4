import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DataStack } from './DataStack.ts'
import type { IdentityStack } from './IdentityStack.ts'
import type { RealtimeStack } from './RealtimeStack.ts'
import { accept } from './checks.ts'
import { Clock } from './constructs/Clock.ts'
import { Fn } from './constructs/Fn.ts'
import { type MessageQueue, deadLetterQueue } from './constructs/MessageQueue.ts'
import { configurationSetName } from './constructs/mail.ts'
import { constructId } from './constructs/names.ts'
import type { Context } from './context.ts'
import {
  type ConsumedTable,
  consumedBy,
  type StreamConsumer,
  streamConsumers,
  type ConsumingWorker,
} from './streamConsumers.ts'
import { siteOriginOf } from './local.ts'
import { queues, type QueueName } from './queues.ts'
import { schedules, type ScheduledWorker } from './schedules.ts'
import type { WorkerName } from './workers.ts'

/** Seconds of a day: as long as a stream keeps a record. */
const day = 86_400

/**
 * Gives the changes of a table to the worker that follows it, in their order. A record that cannot be handled is
 * looked for by halving the batch, tried a few times, and kept: it never stops those behind it for good.
 */
class TableFeed extends CfnEventSourceMapping {
  constructor(
    fn: Fn,
    name: ConsumingWorker,
    { table, filter }: ConsumedTable,
    streamArn: string,
    deadLetters: IQueue,
  ) {
    const { batch, window = 0, retries }: StreamConsumer = streamConsumers[name]
    // A mapping cannot be moved, only made beside the one it replaces, which AWS refuses: the first keeps its id.
    const isFirst = consumedBy(name)[0]?.table === table
    fn.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      streamArn,
    )
    fn.allow(['sqs:SendMessage'], deadLetters.queueArn)
    super(fn.stack, `${constructId(name)}${isFirst ? '' : constructId(table)}Feed`, {
      eventSourceArn: streamArn,
      functionName: fn.functionName,
      startingPosition: 'TRIM_HORIZON',
      batchSize: batch,
      maximumBatchingWindowInSeconds: window,
      filterCriteria: { filters: filter.map(each => ({ pattern: JSON.stringify(each) })) },
      maximumRetryAttempts: retries,
      maximumRecordAgeInSeconds: day,
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
    })
    this.node.addDependency(fn.role ?? fn)
  }
}

/**
 * Gives a queue's messages to its worker. The plain resource: the construct for it would grant more than
 * receiving and deleting.
 */
class QueueFeed extends CfnEventSourceMapping {
  constructor(fn: Fn, name: QueueName, { queue }: MessageQueue) {
    const { batch, concurrency } = queues[name]
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queue.queueArn)
    super(fn.stack, `${constructId(name)}Feed`, {
      eventSourceArn: queue.queueArn,
      functionName: fn.functionName,
      batchSize: batch,
      scalingConfig: { maximumConcurrency: concurrency },
      functionResponseTypes: ['ReportBatchItemFailures'],
    })
    // Lambda tries the grant when the mapping is made.
    this.node.addDependency(fn.role ?? fn)
  }
}

/**
 * SES reports bounces and complaints to the worker that stops further mail. The reports come by EventBridge and not
 * SNS: no topic to encrypt, subscribe and watch. SES delivers there with best effort only, so it keeps its own list of
 * such addresses too (see MailSender).
 */
class MailNotices extends Construct {
  constructor(scope: Construct, { environment }: Context, fn: Fn, deadLetters: IQueue) {
    super(scope, 'MailNotices')
    fn.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetters) })
    new Rule(this, 'Noticed', {
      description: 'A mail bounced, or somebody complained about it.',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          // Other environments of the same account have their own.
          mail: { tags: { 'ses:configuration-set': [configurationSetName(environment)] } },
        },
      },
      targets: [new LambdaFunction(fn, { retryAttempts: 20, deadLetterQueue: deadLetters })],
    })
  }
}

/** Workers that nobody calls: they run on a schedule, after a change of a table, or for a queue's messages. */
export class NewsStack extends Stack {
  /** Runs of schedules and records of streams that failed for good. */
  readonly deadLetters: Queue

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { data, identity, realtime }: { data: DataStack; identity: IdentityStack; realtime: RealtimeStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    const origin = siteOriginOf(this, context.environment)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    accept(
      this.deadLetters,
      'AwsSolutions-SQS3',
      'It is the dead-letter queue, of schedules, streams and notices of mails.',
    )

    const made = new Map<WorkerName, Fn>()
    const workerOf = (name: WorkerName): Fn => {
      const fn = made.get(name) ?? new Fn(this, name, context)
      if (!made.has(name)) {
        data.connect(fn)
        identity.connect(fn)
        realtime.connect(fn)
        if (origin) fn.set('SITE_ORIGIN', origin)
        if (name === 'recordFailedSignIns') fn.set('SIGN_IN_STEP_MINUTES', String(identity.signInStepMinutes))
        if (name === 'watchReleases') {
          fn.set('ON_DUTY', JSON.stringify(context.environment.onDuty))
          fn.set('APPROVAL', context.environment.approval)
        }
      }
      made.set(name, fn)
      return fn
    }

    new MailNotices(this, context, workerOf('handleMailNotice'), this.deadLetters)
    const clock = new Clock(this, this.deadLetters)
    for (const name of Object.keys(schedules) as ScheduledWorker[]) {
      const fn = workerOf(name)
      fn.configureAsyncInvoke({
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
        onFailure: new SqsDestination(this.deadLetters),
      })
      clock.run(fn, name)
    }
    for (const name of Object.keys(streamConsumers) as ConsumingWorker[])
      for (const followed of consumedBy(name))
        new TableFeed(workerOf(name), name, followed, data.tables[followed.table].streamArn, this.deadLetters)
    for (const name of Object.keys(queues) as QueueName[])
      new QueueFeed(workerOf(queues[name].consumer), name, data.queues[name])
  }
}
