import { Duration } from 'aws-cdk-lib'
import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Context } from '../../context.ts'
import type { Fn } from '../Fn.ts'
import type { LogsBucket } from './LogsBucket.ts'
import { abortIncompleteMultipartUploadAfter, PrivateBucket } from './PrivateBucket.ts'

/**
 * Where uploads land, at `uploads/{id}`, until they are checked, and copies of confidential files lie, at `marked/{id}`,
 * until their reader has fetched them; what is there goes after a day.
 */
export class InboxBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context, logs: LogsBucket, allowedOrigins: string[]) {
    super(scope, 'Inbox', context, {
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins, maxAge: 3600 }],
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter, expiration: Duration.days(1) }],
      ...logs.of('inbox'),
    })
    // The construct's own switch for this brings a function with AWS's broad managed policy.
    this.resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  }

  /** Lets a function sign form posts for uploads. */
  connectPut(fn: Fn): void {
    this.#connect(fn, 's3:PutObject')
  }

  /** Lets a function fetch an upload and clear it away. Who may list is told "missing", others "denied". */
  connectTake(fn: Fn): void {
    this.#connect(fn, 's3:GetObject', 's3:DeleteObject')
    fn.allow(['s3:ListBucket'], this.bucketArn)
  }

  /** Lets a function put marked copies there, and sign links to them. */
  connectMark(fn: Fn): void {
    fn.allowMany(
      ['s3:GetObject', 's3:PutObject'],
      this.arnForObjects('marked/*'),
      'Each marked copy has a random key of its own.',
    )
    fn.set('BUCKET_INBOX', this.bucketName)
  }

  #connect(fn: Fn, ...actions: string[]): void {
    fn.allowMany(
      actions,
      this.arnForObjects('uploads/*'),
      'Each upload has a key of its own, made when it is signed.',
    )
    fn.set('BUCKET_INBOX', this.bucketName)
  }
}
