import { Duration } from 'aws-cdk-lib'
import { type BucketProps, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from '../../checks.ts'
import type { Context } from '../../context.ts'
import { PrivateBucket } from './PrivateBucket.ts'

/** Access logs of the other buckets and of the distribution, which writes them by ACL. */
export class LogsBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context) {
    super(scope, 'Logs', context, {
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(context.environment.logRetentionDays) }],
    })
    accept(this, 'AwsSolutions-S1', 'It holds the access logs: logging itself would never end.')
  }

  /** Where a bucket's own access log goes. */
  of(name: string): Pick<BucketProps, 'serverAccessLogsBucket' | 'serverAccessLogsPrefix'> {
    return { serverAccessLogsBucket: this as IBucket, serverAccessLogsPrefix: `s3/${name}/` }
  }
}
