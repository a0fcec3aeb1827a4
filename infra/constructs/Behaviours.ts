import { Aws, Duration, Stack } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
  FunctionEventType,
  type IOrigin,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { feedFiles } from '#contract/publishing/feeds.ts'
import { isFamily, pageQueries, standInOf } from '#contract/publishing/pages.ts'
import type { ApiStack } from '../ApiStack.ts'
import type { Build } from '../build.ts'
import type { DataStack } from '../DataStack.ts'
import { EdgeFunction } from './EdgeFunction.ts'
import type { Headers } from './Headers.ts'

const viewerProtocolPolicy = ViewerProtocolPolicy.REDIRECT_TO_HTTPS

/** Cache behaviours of the site's paths, each kind with its origin, cache, edge functions and headers. */
export class Behaviours extends Construct {
  readonly site: BehaviorOptions
  /** By path pattern, in the order in which they are tried. */
  readonly others: Record<string, BehaviorOptions>

  constructor(
    scope: Construct,
    build: Build,
    { api, data }: { api: ApiStack; data: DataStack },
    headers: Headers,
  ) {
    super(scope, 'Behaviours')
    const site = this.#bucket('SiteFiles', data.site)
    const stored = this.#cache('Stored', {
      defaultTtl: Duration.days(1),
      comment: 'As long as the object says.',
    })
    const answered = this.#cache('Answered', {
      defaultTtl: Duration.seconds(0),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      comment: 'Only what the API says may be kept.',
    })
    const rendered = this.#cache('Rendered', {
      defaultTtl: Duration.seconds(0),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...pageQueries, 'at'),
      headerBehavior: CacheHeaderBehavior.allowList('x-viewer-host'),
      comment: 'As long as the page says.',
    })
    const on = (eventType: FunctionEventType, fn: EdgeFunction) => ({ eventType, function: fn })
    const request = (fn: EdgeFunction) => [on(FunctionEventType.VIEWER_REQUEST, fn)]
    const { pages, livePages, files } = build
    const lists = { pages, livePages, files, shells: ['/auth', '/admin'] }
    const families = livePages
      .filter(isFamily)
      .map(page => ({ prefix: page.slice(0, page.indexOf('{')), standIn: standInOf(page) }))
    const answerOf = (id: string, policy: string) =>
      on(
        FunctionEventType.VIEWER_RESPONSE,
        new EdgeFunction(this, 'pageAnswer', { id, constants: { policy } }),
      )
    const pageAnswer = answerOf('PageAnswer', headers.pagePolicy)
    const atLive = request(new EdgeFunction(this, 'livePages', { constants: { families } }))

    this.site = {
      origin: site,
      viewerProtocolPolicy,
      cachePolicy: stored,
      responseHeadersPolicy: headers.site,
      functionAssociations: [
        ...request(new EdgeFunction(this, 'sitePages', { constants: { site: lists } })),
        pageAnswer,
      ],
    }
    const live: BehaviorOptions = {
      // The stored page is the fallback after five seconds: a reader should not wait for the gateway's thirty.
      origin: new OriginGroup({
        primaryOrigin: this.#api(api, data, { readTimeout: Duration.seconds(5), connectionAttempts: 1 }),
        fallbackOrigin: site,
        // 429 is what the gateway itself answers when it is throttled; CloudFront takes it as a failover code:
        // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
        fallbackStatusCodes: [429, 500, 502, 503, 504],
      }),
      viewerProtocolPolicy,
      cachePolicy: rendered,
      responseHeadersPolicy: headers.site,
      functionAssociations: [...atLive, pageAnswer],
    }
    const embed: BehaviorOptions = {
      ...live,
      responseHeadersPolicy: headers.embeds,
      functionAssociations: [...atLive, answerOf('EmbedAnswer', headers.embedPolicy)],
    }
    const called = this.#api(api, data)
    const feed: BehaviorOptions = {
      origin: called,
      viewerProtocolPolicy,
      cachePolicy: rendered,
      responseHeadersPolicy: headers.api,
      functionAssociations: atLive,
    }
    this.others = {
      '/assets/*': {
        origin: site,
        viewerProtocolPolicy,
        cachePolicy: stored,
        responseHeadersPolicy: headers.site,
      },
      '/api/*': {
        origin: called,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: answered,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        responseHeadersPolicy: headers.api,
        functionAssociations: request(new EdgeFunction(this, 'viewerAddress')),
      },
      '/files/*': {
        origin: this.#bucket('StoredFiles', data.files),
        viewerProtocolPolicy,
        cachePolicy: stored,
        responseHeadersPolicy: headers.files,
        functionAssociations: request(new EdgeFunction(this, 'fileGate', { keyValueStore: data.fileGate })),
      },
      ...Object.fromEntries(
        livePages.map(page => [page.replace(/\{\w+\}/, '*'), page.startsWith('/embed/') ? embed : live]),
      ),
      ...Object.fromEntries(feedFiles.map(file => [`/feeds/${file}`, feed])),
      '/feeds/calendar/*': feed,
      '/sitemap.xml': feed,
      '/.well-known/security.txt': feed,
    }
  }

  #cache(id: string, props: CachePolicyProps): CachePolicy {
    return new CachePolicy(this, id, {
      minTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
      ...props,
    })
  }

  /** A bucket by its name, so that its stack need not know the distribution; its policy is written there. */
  #bucket(id: string, { bucketName }: Bucket): IOrigin {
    return S3BucketOrigin.withOriginAccessControl(Bucket.fromBucketName(this, id, bucketName))
  }

  #api(
    { api }: ApiStack,
    { secrets }: DataStack,
    options: { readTimeout?: Duration; connectionAttempts?: number } = {},
  ): IOrigin {
    const domain = `${api.apiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}`
    // A reference that CloudFormation resolves when it deploys: the value itself is in no template.
    const secret = secrets.origin.secretValue.unsafeUnwrap()
    return new HttpOrigin(domain, { customHeaders: { 'x-origin-secret': secret }, ...options })
  }
}
