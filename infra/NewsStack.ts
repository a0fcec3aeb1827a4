import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { accept } from './checks.ts'
import { Clock } from './constructs/Clock.ts'
import { Fn } from './constructs/Fn.ts'
import { MailNotices } from './constructs/MailNotices.ts'
import { deadLetterQueue } from './constructs/MessageQueue.ts'
import { QueueFeed } from './constructs/QueueFeed.ts'
import { TableFeed } from './constructs/TableFeed.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import { followedBy, followers, type FollowingWorker } from './followers.ts'
import { siteOriginOf } from './local.ts'
import type { IdentityStack } from './IdentityStack.ts'
import { queues, type QueueName } from './queues.ts'
import type { RealtimeStack } from './RealtimeStack.ts'
import { schedules, type ScheduledWorker } from './schedules.ts'
import type { WorkerName } from './workers.ts'

/** What happens without somebody asking: by the clock, after a change of a table, with a queue's messages. */
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
        if (name === 'watchReleases') fn.set('ON_DUTY', JSON.stringify(context.environment.onDuty))
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
    for (const name of Object.keys(followers) as FollowingWorker[])
      for (const followed of followedBy(name))
        new TableFeed(workerOf(name), name, followed, data.tables[followed.table].streamArn, this.deadLetters)
    for (const name of Object.keys(queues) as QueueName[])
      new QueueFeed(workerOf(queues[name].consumer), name, data.queues[name])
  }
}
