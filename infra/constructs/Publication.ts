import { CustomResource, Duration, Stack } from 'aws-cdk-lib'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import { Construct } from 'constructs'
import { isFamily, standInOf } from '#contract/publishing/pages.ts'
import type { Context } from '../context.ts'
import type { DataStack } from '../DataStack.ts'
import { Fn } from './Fn.ts'
import { styleSources } from './Headers.ts'

/** The status of each stored page that is not simply there: nobody knows whether what a stand-in of many is for exists. */
const statusesOf = (livePages: readonly string[]): Record<string, string> => ({
  '404.html': '404',
  ...Object.fromEntries(livePages.filter(isFamily).map(page => [`live${standInOf(page)}`, '503'])),
})

/**
 * The built website in its bucket, put there by a function of ours at each
 * deployment that changes it. CDK's own BucketDeployment would bring grants
 * with wildcard actions and a Python runtime.
 */
export class Publication extends Construct {
  /**
   * @param config what browsers read as `/config.json`
   * @param origin the site's, for absolute addresses in its pages; undefined as long as nobody knows it
   */
  constructor(
    scope: Construct,
    context: Context,
    data: DataStack,
    { config, origin }: { config: Record<string, string>; origin: string | undefined },
  ) {
    super(scope, 'Publication')
    const files = new Asset(this, 'Files', { path: context.build.site })
    const publishSite = new Fn(scope, 'publishSite', context)
    data.connect(publishSite)
    publishSite.allow(['s3:GetObject'], files.bucket.arnForObjects(files.s3ObjectKey))
    new CustomResource(this, 'Publish', {
      resourceType: 'Custom::PublishSite',
      serviceToken: publishSite.functionArn,
      serviceTimeout: Duration.minutes(6),
      properties: {
        assetBucket: files.s3BucketName,
        assetKey: files.s3ObjectKey,
        styles: styleSources(context.build.styleHashes),
        statuses: statusesOf(context.build.livePages),
        ...(origin && { origin }),
        // Not read, but a bucket that was replaced has to be filled again.
        bucket: data.site.bucketName,
        config: Stack.of(this).toJsonString(config),
      },
    })
  }
}
