import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Distribution, HttpVersion, PriceClass } from 'aws-cdk-lib/aws-cloudfront'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { ApiStack } from './ApiStack.ts'
import { accept } from './checks.ts'
import { Behaviours } from './constructs/Behaviours.ts'
import { Headers } from './constructs/Headers.ts'
import { Publication } from './constructs/Publication.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import type { IdentityStack } from './IdentityStack.ts'
import { awsEndpointOf } from './local.ts'

/** Errors that CloudFront would keep for ten seconds of its own accord: what appears has to be there at once. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** The website: its files, and the distribution in front of it, the API and the documents. */
export class SiteStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { identity, data, api }: { identity: IdentityStack; data: DataStack; api: ApiStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    const { build, environment } = context
    const { region } = environment
    const endpoint = awsEndpointOf(this, environment)
    const hosts = [
      `https://cognito-idp.${region}.${this.urlSuffix}`,
      `https://${data.inbox.bucketName}.s3.${region}.${this.urlSuffix}`,
    ]
    const publication = new Publication(this, context, data, {
      region,
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      ...(endpoint && { cognitoEndpoint: endpoint }),
    })
    const headers = new Headers(this, 'Headers', {
      styleHashes: [...build.styleHashes, ...build.staffStyleHashes],
      connect: endpoint ? [endpoint] : hosts,
    })
    const { site, others } = new Behaviours(this, build, { api, data }, headers)

    const distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      defaultBehavior: site,
      additionalBehaviors: others,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: keptErrors.map(httpStatus => ({ httpStatus, ttl: Duration.seconds(0) })),
      logBucket: Bucket.fromBucketName(this, 'LogsBucket', data.logs.bucketName),
      logFilePrefix: 'cloudfront/',
    })
    // New addresses lead to files that are there.
    distribution.node.addDependency(publication)
    new CfnOutput(this, 'SiteAddress', { value: `https://${distribution.domainName}` })

    Validations.of(this).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: 'DataStack writes the policies of its buckets itself; a policy from here would be a circle.',
    })
    accept(distribution, 'AwsSolutions-CFR1', 'Investors of a listed company live in any country.')
    accept(
      distribution,
      'AwsSolutions-CFR2',
      'A firewall is optional for an environment and comes with EdgeStack.',
    )
    accept(
      distribution,
      'AwsSolutions-CFR4',
      'The minimum of TLS 1.2 comes with a certificate of its own domain.',
    )
  }
}
