import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { type Followed, followedBy, type Follower, followers, type FollowingWorker } from '../followers.ts'
import type { Fn } from './Fn.ts'
import { titled } from './names.ts'

/** Seconds of a day: as long as a stream keeps a record. */
const day = 86_400

/**
 * Gives the changes of a table to the worker that follows it, in their order. A record that cannot be handled is
 * looked for by halving the batch, tried a few times, and kept: it never stops those behind it for good.
 */
export class TableFeed extends CfnEventSourceMapping {
  constructor(
    fn: Fn,
    name: FollowingWorker,
    { table, wanted }: Followed,
    streamArn: string,
    deadLetters: IQueue,
  ) {
    const { batch, window = 0, retries }: Follower = followers[name]
    // A mapping cannot be moved, only made beside the one it replaces, which AWS refuses: the first keeps its id.
    const isFirst = followedBy(name)[0]?.table === table
    fn.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      streamArn,
    )
    fn.allow(['sqs:SendMessage'], deadLetters.queueArn)
    super(fn.stack, `${titled(name)}${isFirst ? '' : titled(table)}Feed`, {
      eventSourceArn: streamArn,
      functionName: fn.functionName,
      startingPosition: 'TRIM_HORIZON',
      batchSize: batch,
      maximumBatchingWindowInSeconds: window,
      filterCriteria: { filters: wanted.map(each => ({ pattern: JSON.stringify(each) })) },
      maximumRetryAttempts: retries,
      maximumRecordAgeInSeconds: day,
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
    })
    this.node.addDependency(fn.role ?? fn)
  }
}
