import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { queues, type QueueName } from '../queues.ts'
import type { Fn } from './Fn.ts'
import type { MessageQueue } from './MessageQueue.ts'
import { titled } from './names.ts'

/**
 * Gives a queue's messages to its worker. The plain resource: the construct for it would grant more than
 * receiving and deleting.
 */
export class QueueFeed extends CfnEventSourceMapping {
  constructor(fn: Fn, name: QueueName, { queue }: MessageQueue) {
    const { batch, concurrency } = queues[name]
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queue.queueArn)
    super(fn.stack, `${titled(name)}Feed`, {
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
