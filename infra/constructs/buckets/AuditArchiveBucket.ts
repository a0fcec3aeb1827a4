import { Duration } from 'aws-cdk-lib'
import { ObjectLockRetention } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Context } from '../../context.ts'
import type { Fn } from '../Fn.ts'
import type { LogsBucket } from './LogsBucket.ts'
import { PrivateBucket } from './PrivateBucket.ts'

/** A copy of each day of the audit trail, at `{year}/{month}/{day}/`, locked for as long as the trail is kept. */
export class AuditArchiveBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context, logs: LogsBucket) {
    const { keepDays, lock } = context.environment.audit
    const days = Duration.days(keepDays)
    const retention = {
      compliance: ObjectLockRetention.compliance,
      governance: ObjectLockRetention.governance,
    }
    super(scope, 'AuditArchive', context, {
      versioned: true,
      ...(lock !== 'none' && { objectLockDefaultRetention: retention[lock](days) }),
      lifecycleRules: [{ expiration: days, noncurrentVersionExpiration: Duration.days(1) }],
      ...logs.of('audit-archive'),
    })
  }

  /** Lets a function add a day, and see whether one is there. Who may list is told "missing", others "denied". */
  connectAdd(fn: Fn): void {
    fn.allowMany(
      ['s3:GetObject', 's3:PutObject'],
      this.arnForObjects('*'),
      'Each day of the trail has a key of its own; nothing else is in this bucket.',
    )
    fn.allow(['s3:ListBucket'], this.bucketArn)
    fn.set('BUCKET_AUDIT_ARCHIVE', this.bucketName)
  }
}
