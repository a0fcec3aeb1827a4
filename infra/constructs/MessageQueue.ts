import { Duration } from 'aws-cdk-lib'
import { type CfnQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { type QueueName, queues } from '../queues.ts'
import type { Fn } from './Fn.ts'
import { keepExported } from './keepExported.ts'
import { constructId, variable } from './names.ts'

const encrypted = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }

/** Messages wait here for a person: 14 days, the longest that SQS keeps them. */
export const deadLetterQueue = (scope: Construct, id: string): Queue =>
  new Queue(scope, id, { ...encrypted, retentionPeriod: Duration.days(14) })

/** A queue with its dead letters, and the ways to connect functions to it. */
export class MessageQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue
  readonly #name: QueueName

  constructor(scope: Construct, name: QueueName) {
    super(scope, `${constructId(name)}Queue`)
    this.#name = name
    const { visibility, tries, retentionDays } = queues[name]
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    this.queue = new Queue(this, 'Queue', {
      ...encrypted,
      visibilityTimeout: Duration.seconds(visibility),
      retentionPeriod: Duration.days(retentionDays),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: tries },
    })
    // A stable id: moving a queue in the code must never drop what waits in it.
    const resource = this.queue.node.defaultChild as CfnQueue
    resource.overrideLogicalId(`${constructId(name)}Queue`)
    const { queueArn, queueName, queueUrl } = this.queue
    keepExported(this, queueArn, queueName, queueUrl, this.deadLetters.queueName)
  }

  /** Lets a function put messages into the queue. */
  connectSend(fn: Fn): void {
    fn.allow(['sqs:SendMessage'], this.queue.queueArn)
    fn.set(variable('QUEUE', this.#name), this.queue.queueUrl)
  }
}
