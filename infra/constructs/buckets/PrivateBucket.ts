import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Context } from '../../context.ts'
import type { Fn } from '../Fn.ts'
import { keepExported } from '../keepExported.ts'
import { variable } from '../names.ts'
import { removalOf } from '../removal.ts'

/** Unfinished uploads are of no use, and cost money. */
export const abortIncompleteMultipartUploadAfter = Duration.days(1)

/** A bucket that nobody reaches but through a written grant, over TLS 1.2 or newer. */
export class PrivateBucket extends Bucket {
  /** The resource itself, for what the construct has no property for. */
  protected readonly resource: CfnBucket

  constructor(scope: Construct, id: string, { environment }: Context, props: BucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: removalOf(environment),
      ...props,
    })
    this.resource = this.node.defaultChild as CfnBucket
    // A stable id: moving a bucket in the code must never replace it in the cloud.
    this.resource.overrideLogicalId(id)
    keepExported(this, this.bucketName, this.bucketArn)
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

  /**
   * Lets the distributions of this account fetch objects; which of them does is up to its origin access control. Its
   * stack need not know the distribution, so the ARN has a wildcard where AWS's example has its id:
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
   */
  protected openToEdge(action: string, resource: string): void {
    const { account, partition } = Stack.of(this)
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: {
          StringEquals: { 'AWS:SourceAccount': account },
          ArnLike: { 'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` },
        },
      }),
    )
  }
}
