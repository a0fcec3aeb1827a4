import { Stack, CfnOutput, Duration, type StackProps, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Distribution, HttpVersion, PriceClass } from 'aws-cdk-lib/aws-cloudfront'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { CfnRotationSchedule } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { ApiStack } from './ApiStack.ts'
import type { DataStack } from './DataStack.ts'
import { type EdgeStack, zoneOf } from './EdgeStack.ts'
import type { IdentityStack } from './IdentityStack.ts'
import type { RealtimeStack } from './RealtimeStack.ts'
import { accept } from './checks.ts'
import { Behaviours } from './constructs/Behaviours.ts'
import { Fn } from './constructs/Fn.ts'
import { Headers } from './constructs/Headers.ts'
import { Publication } from './constructs/Publication.ts'
import { fromAnotherRegion } from './constructs/fromAnotherRegion.ts'
import type { Context } from './context.ts'
import type { Environment } from './environment.ts'
import { awsEndpointOf, siteOriginOf, viewersOf } from './local.ts'

/**
 * A new secret between edge and API each month. The schedule is the plain
 * resource: the construct for it would bring a grant on every secret.
 */
class OriginSecretRotation extends Construct {
  constructor(scope: Construct, context: Context, data: DataStack, distribution: Distribution) {
    super(scope, 'OriginSecretRotation')
    const rotate = new Fn(scope, 'rotateOriginSecret', context)
    data.connect(rotate)
    rotate.allow(
      ['cloudfront:GetDistribution', 'cloudfront:UpdateDistribution'],
      Stack.of(this).formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distribution.distributionId,
      }),
    )
    rotate.set('DISTRIBUTION_ID', distribution.distributionId)
    rotate.addPermission('Rotation', {
      principal: new ServicePrincipal('secretsmanager.amazonaws.com'),
      sourceAccount: Stack.of(this).account,
    })
    const schedule = new CfnRotationSchedule(this, 'Monthly', {
      secretId: data.secrets.origin.secretArn,
      rotationLambdaArn: rotate.functionArn,
      rotationRules: { scheduleExpression: 'rate(30 days)' },
      rotateImmediatelyOnUpdate: false,
    })
    // Secrets Manager tries the function when the schedule is made.
    schedule.node.addDependency(rotate)
  }
}

interface Stacks {
  identity: IdentityStack
  data: DataStack
  api: ApiStack
  realtime: RealtimeStack
  /** Absent where an environment has neither domain nor firewall. */
  edge: EdgeStack | undefined
}

/** Errors that CloudFront would keep for ten seconds of its own accord: what appears has to be there at once. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** The website: its files, and the distribution in front of it, the API and the documents. */
export class SiteStack extends Stack {
  readonly distribution: Distribution

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { identity, data, api, realtime, edge }: Stacks,
    props: StackProps,
  ) {
    super(scope, id, props)
    const { build, environment } = context
    const { region, domain } = environment
    const endpoint = awsEndpointOf(this, environment)
    const hosts = [
      `https://cognito-idp.${region}.${this.urlSuffix}`,
      `https://${data.inbox.bucketName}.s3.${region}.${this.urlSuffix}`,
    ]
    const publication = new Publication(this, context, data, {
      origin: siteOriginOf(this, environment),
      config: {
        region,
        userPoolId: identity.pool.userPoolId,
        userPoolClientId: identity.client.userPoolClientId,
        ...(endpoint && { cognitoEndpoint: endpoint }),
        ...(realtime.browsers && { realtime: realtime.browsers.address }),
        ...viewersOf(this, environment),
      },
    })
    const headers = new Headers(this, 'Headers', {
      styleHashes: [...build.styleHashes, ...build.staffStyleHashes],
      connect: [...(endpoint ? [endpoint] : hosts), ...(realtime.browsers ? [realtime.browsers.origin] : [])],
      sources: build.sources,
    })
    const { site, others } = new Behaviours(this, build, { api, data }, headers)

    const distribution = (this.distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      defaultBehavior: site,
      additionalBehaviors: others,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: keptErrors.map(httpStatus => ({ httpStatus, ttl: Duration.seconds(0) })),
      logBucket: Bucket.fromBucketName(this, 'LogsBucket', data.logs.bucketName),
      logFilePrefix: 'cloudfront/',
      ...(domain && { domainNames: [domain.name] }),
      ...(edge?.certificate && {
        certificate: Certificate.fromCertificateArn(
          this,
          'Certificate',
          fromAnotherRegion(edge.certificate.certificateArn),
        ),
      }),
      ...(edge?.firewall && { webAclId: fromAnotherRegion(edge.firewall.acl.attrArn) }),
    }))
    // New addresses lead to files that are there.
    distribution.node.addDependency(publication)
    new OriginSecretRotation(this, context, data, distribution)
    this.#name(domain, zoneOf(this, environment))

    Validations.of(this).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: 'DataStack writes the policies of its buckets itself; a policy from here would be a circle.',
    })
    accept(distribution, 'AwsSolutions-CFR1', 'Investors of a listed company live in any country.')
    if (!edge?.firewall)
      accept(distribution, 'AwsSolutions-CFR2', 'A firewall is optional for an environment.')
    if (!edge?.certificate)
      accept(
        distribution,
        'AwsSolutions-CFR4',
        'The minimum of TLS 1.2 comes with a certificate of its own domain.',
      )
  }

  /** Where people reach the distribution: its own host, and the domain as soon as DNS leads to it. */
  #name(domain: Environment['domain'], zone: IHostedZone | undefined): void {
    const host = this.distribution.domainName
    new CfnOutput(this, 'SiteAddress', { value: `https://${domain?.name ?? host}` })
    if (!domain) return
    if (!zone) {
      new CfnOutput(this, 'SiteRecord', {
        value: `${domain.name} CNAME ${host}`,
        description: 'Enter it in the DNS of the domain.',
      })
      return
    }
    const to = {
      zone,
      recordName: `${domain.name}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    }
    new ARecord(this, 'DomainV4', to)
    new AaaaRecord(this, 'DomainV6', to)
  }
}
