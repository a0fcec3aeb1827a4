import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Context } from '../../context.ts'
import type { Fn } from '../Fn.ts'
import type { LogsBucket } from './LogsBucket.ts'
import { abortIncompleteMultipartUploadAfter, PrivateBucket } from './PrivateBucket.ts'

/**
 * Published and embargoed files alike, each version at an unguessable key `objects/{64 hex}` of its own. Beside them,
 * at `texts/`, the texts that are too long for a row, which the edge cannot fetch: readers get them through the
 * functions that decide what is public.
 */
export class FilesBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context, logs: LogsBucket) {
    super(scope, 'Files', context, {
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter, noncurrentVersionExpiration: Duration.days(365) },
      ],
      ...logs.of('files'),
    })
    this.openToEdge('s3:GetObject', this.arnForObjects('objects/*'))
  }

  /** Lets a function read long texts, or add some. */
  connectTexts(fn: Fn, verb: 'get' | 'put'): void {
    fn.allowMany(
      [verb === 'get' ? 's3:GetObject' : 's3:PutObject'],
      this.arnForObjects('texts/*'),
      'Any row may have a long text; the key of each follows from its words.',
    )
    fn.set('BUCKET_FILES', this.bucketName)
  }

  /** Lets a function add objects. */
  connectPut(fn: Fn): void {
    fn.allowMany(
      ['s3:PutObject'],
      this.arnForObjects('objects/*'),
      'Each stored version has a random key of its own.',
    )
    fn.set('BUCKET_FILES', this.bucketName)
  }

  /** Lets a function sign links to objects, which are good for what it may read itself. */
  connectGet(fn: Fn): void {
    fn.allowMany(
      ['s3:GetObject'],
      this.arnForObjects('objects/*'),
      'Any document may be asked for; each stored version has a random key of its own.',
    )
    fn.set('BUCKET_FILES', this.bucketName)
  }
}
