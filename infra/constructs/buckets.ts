import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from '../checks.ts'
import type { Context } from '../context.ts'
import type { Fn } from './Fn.ts'
import { variable } from './names.ts'

/** A bucket that nobody reaches but through a written grant, over TLS 1.2 or newer. */
class PrivateBucket extends Bucket {
  /** The resource itself, for what the construct has no property for. */
  protected readonly resource: CfnBucket

  constructor(scope: Construct, id: string, { environment: { retain } }: Context, props: BucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...props,
    })
    this.resource = this.node.defaultChild as CfnBucket
    // A stable id: moving a bucket in the code must never replace it in the cloud.
    this.resource.overrideLogicalId(id)
  }

  /** Lets a function see whether the bucket could be public, and whether it keeps versions. */
  connectState(fn: Fn): void {
    fn.allow(
      ['s3:GetBucketPolicyStatus', 's3:GetBucketPublicAccessBlock', 's3:GetBucketVersioning'],
      this.bucketArn,
    )
  }

  /** Lets a function ask whether the bucket answers. */
  connectLocate(fn: Fn): void {
    fn.allow(['s3:GetBucketLocation'], this.bucketArn)
    fn.set(variable('BUCKET', this.node.id), this.bucketName)
  }

  /** Lets the distributions of this account fetch objects; which of them does is up to its origin access control. */
  protected openToEdge(action: string, resource: string): void {
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(this).account } },
      }),
    )
  }
}

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

const abortIncompleteMultipartUploadAfter = Duration.days(1)

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

/** Published and embargoed files alike, each version at an unguessable key `objects/{64 hex}` of its own. */
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

/** The built website. */
export class SiteBucket extends PrivateBucket {
  constructor(scope: Construct, context: Context, logs: LogsBucket) {
    super(scope, 'Site', context, {
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter }],
      ...logs.of('site'),
    })
    this.openToEdge('s3:GetObject', this.arnForObjects('*'))
    // Who may list is told that a key is missing; who may not, that it is forbidden.
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
