import type { Construct } from 'constructs'
import type { Context } from '../../context.ts'
import type { Fn } from '../Fn.ts'
import type { LogsBucket } from './LogsBucket.ts'
import { abortIncompleteMultipartUploadAfter, PrivateBucket } from './PrivateBucket.ts'

/** The built website. */
export class SiteBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context, logs: LogsBucket) {
    super(scope, 'Site', context, {
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter }],
      ...logs.of('site'),
    })
    this.openToEdge('s3:GetObject', this.arnForObjects('*'))
    // S3 answers 404 for a missing key only to callers that may list; to others it answers 403.
    this.openToEdge('s3:ListBucket', this.bucketArn)
  }

  /** Lets a function publish the website, and read its own note of what it published. */
  connectWrite(fn: Fn): void {
    fn.allowMany(
      ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      this.arnForObjects('*'),
      'The files of the website are whatever its build made; nothing else is in this bucket.',
    )
    fn.allow(['s3:ListBucket'], this.bucketArn)
    fn.set('BUCKET_SITE', this.bucketName)
  }
}
