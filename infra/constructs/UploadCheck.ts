import { Duration } from 'aws-cdk-lib'
import { Rule, type RuleProps } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { accept } from '../checks.ts'
import type { Context } from '../context.ts'
import type { DataStack } from '../DataStack.ts'
import { Fn } from './Fn.ts'

const key = [{ prefix: 'uploads/' }]

const stored = (bucket: string): RuleProps => ({
  description: 'A file was uploaded.',
  eventPattern: {
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [bucket] }, object: { key } },
  },
})

const scanned = (bucket: string): RuleProps => ({
  description: 'An uploaded file was scanned for malware.',
  eventPattern: {
    source: ['aws.guardduty'],
    detailType: ['GuardDuty Malware Protection Object Scan Result'],
    detail: { s3ObjectDetails: { bucketName: [bucket], objectKey: key } },
  },
})

/**
 * S3 reports an upload, or GuardDuty reports the result of its scan. A worker checks and records the upload. Failed
 * events are kept.
 */
export class UploadCheck extends Construct {
  /** Uploads that could not be checked. */
  readonly deadLetters: Queue

  constructor(scope: Construct, context: Context, data: DataStack) {
    super(scope, 'UploadCheck')
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    accept(this.deadLetters, 'AwsSolutions-SQS3', 'It is the dead-letter queue, of a function and a rule.')
    const processUpload = new Fn(scope, 'processUpload', context, {
      retryAttempts: 2,
      onFailure: new SqsDestination(this.deadLetters),
    })
    data.connect(processUpload)
    const { malwareScan } = context.environment
    processUpload.set('MALWARE_SCAN', malwareScan)
    new Rule(this, 'Arrived', {
      ...(malwareScan === 'guardduty' ? scanned(data.inbox.bucketName) : stored(data.inbox.bucketName)),
      targets: [new LambdaFunction(processUpload, { retryAttempts: 20, deadLetterQueue: this.deadLetters })],
    })
  }
}
