import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { type Schedule, schedules, type ScheduledWorker } from '../schedules.ts'
import type { Fn } from './Fn.ts'
import { constructId } from './names.ts'

/**
 * Runs workers by the clock. EventBridge Scheduler, not scheduled rules: it knows time zones (the specification's
 * hours are London's), keeps what it cannot hand over, and a rule's `cron` would be an hour off half the year. The
 * plain resource, because the construct's role may invoke every version of a function.
 */
export class Clock extends Construct {
  readonly #role: Role
  readonly #deadLetters: IQueue

  constructor(scope: Construct, deadLetters: IQueue) {
    super(scope, 'Clock')
    this.#deadLetters = deadLetters
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    this.#allow('sqs:SendMessage', deadLetters.queueArn)
  }

  /** Runs a worker as its entry in `schedules.ts` says. */
  run(fn: Fn, name: ScheduledWorker): void {
    const { expression, timezone, reason }: Schedule = schedules[name]
    this.#allow('lambda:InvokeFunction', fn.functionArn)
    const schedule = new CfnSchedule(this, constructId(name), {
      description: reason,
      scheduleExpression: expression,
      scheduleExpressionTimezone: timezone,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: fn.functionArn,
        roleArn: this.#role.roleArn,
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: 60 },
        deadLetterConfig: { arn: this.#deadLetters.queueArn },
      },
    })
    // Scheduler tries the role when the schedule is made.
    schedule.node.addDependency(this.#role)
  }

  #allow(action: string, resource: string): void {
    this.#role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }))
  }
}
