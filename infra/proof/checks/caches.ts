import { type Check, fault } from '../check.ts'
import { at, resourcesOf } from '../template.ts'

/**
 * No cache keeps for a while what an answer says is not to be kept: "If your minimum TTL is greater than 0, CloudFront
 * will cache content for at least the duration specified in the cache policy's minimum TTL, even if the Cache-Control:
 * no-cache, no-store, or private directives are present in the origin headers",
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-cloudfront-cachepolicy-cachepolicyconfig.html
 */
export const caches: Check = templates =>
  resourcesOf(templates, 'AWS::CloudFront::CachePolicy')
    .filter(({ Properties }) => at(Properties, 'CachePolicyConfig', 'MinTTL') !== 0)
    .map(policy => fault(policy, 'keeps what an answer says is not to be kept: its shortest time is not 0'))
