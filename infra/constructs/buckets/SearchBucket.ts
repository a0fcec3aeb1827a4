import type { Construct } from 'constructs'
import type { Context } from '../../context.ts'
import type { Fn } from '../Fn.ts'
import type { LogsBucket } from './LogsBucket.ts'
import { abortIncompleteMultipartUploadAfter, PrivateBucket } from './PrivateBucket.ts'

/** The index of the search: one object, made anew from the tables and files whenever it is gone. */
export class SearchBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context, logs: LogsBucket) {
    super(scope, 'Search', context, {
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter }],
      ...logs.of('search'),
    })
  }

  /** Lets a function read the index. Who may list is told "missing", others "denied". */
  connectGet(fn: Fn): void {
    this.#connect(fn, 's3:GetObject')
    fn.allow(['s3:ListBucket'], this.bucketArn)
  }

  /** Lets a function put another index in its place. */
  connectPut(fn: Fn): void {
    this.#connect(fn, 's3:PutObject')
  }

  #connect(fn: Fn, action: string): void {
    fn.allow([action], this.arnForObjects('index.db'))
    fn.set('BUCKET_SEARCH', this.bucketName)
  }
}
