import type { CheckName } from '../checks.ts'
import { at, listAt, type Templates } from '../template.ts'
import { byId, distribution, find, fn, type Plant, put, remove, reword } from './planting.ts'

/**
 * A mistake that somebody planted who had not seen the checks, with the page of AWS's documentation that it breaks. The
 * check `baseline` compares two releases.
 */
export type Foreign = readonly [mistake: string, check: CheckName | 'baseline', page: string, plant: Plant]

/** The behaviour of the distribution for what is under `/api`, and its place. */
const apiOf = (templates: Templates) => {
  const all = listAt(distribution(templates).Properties, 'DistributionConfig.CacheBehaviors')
  const index = all.findIndex(each => at(each, 'PathPattern') === '/api/*')
  return { index, behaviour: all[index] }
}

/** Twelve, of different kinds, planted into prod with all that is optional. All but the first were missed. */
export const twelve: readonly Foreign[] = [
  [
    'an API that is sent the Host header of its viewers',
    'distributions',
    'AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies',
    templates =>
      put(
        distribution,
        `DistributionConfig.CacheBehaviors.${apiOf(templates).index}.OriginRequestPolicyId`,
        '216adef6-5c7f-47e4-b989-5492eafa07d3',
      )(templates),
  ],
  [
    'an answer of the API that stays at the edge although it says no-store',
    'caches',
    'AWSCloudFormation/latest/UserGuide/aws-properties-cloudfront-cachepolicy-cachepolicyconfig',
    templates => {
      const policy = byId('site', String(at(apiOf(templates).behaviour, 'CachePolicyId.Ref')))
      put(policy, 'CachePolicyConfig.MinTTL', 60)(templates)
    },
  ],
  [
    'a rotation that Secrets Manager may start for any account',
    'permissions',
    'AWSCloudFormation/latest/UserGuide/aws-resource-lambda-permission',
    remove(find('AWS::Lambda::Permission', /"Principal":"secretsmanager.amazonaws.com"/), 'SourceAccount'),
  ],
  [
    'a user pool on the Lite plan, whose trigger changes access tokens',
    'userPools',
    'cognito/latest/developerguide/user-pool-lambda-pre-token-generation',
    put(byId('identity', 'UserPool'), 'UserPoolTier', 'LITE'),
  ],
  [
    'a variable that Lambda sets itself',
    'variables',
    'lambda/latest/dg/configuration-envvars',
    put(fn('publishSite'), 'Environment.Variables.AWS_REGION', 'eu-west-2'),
  ],
  [
    'a stream of keys, whose follower asks for rows',
    'feeds',
    'amazondynamodb/latest/APIReference/API_StreamSpecification',
    put(byId('data', 'AnnouncementsTable'), 'StreamSpecification.StreamViewType', 'KEYS_ONLY'),
  ],
  [
    'papers that go where nobody can read them at once',
    'buckets',
    'AmazonS3/latest/userguide/archived-objects',
    put(byId('data', 'Files'), 'LifecycleConfiguration.Rules.0.Transitions', [
      { StorageClass: 'GLACIER', TransitionInDays: 365 },
    ]),
  ],
  [
    'a queue that hands over a hundred messages and waits for none',
    'feeds',
    'AWSCloudFormation/latest/UserGuide/aws-resource-lambda-eventsourcemapping',
    put(byId('news', 'SubscriberMailsFeed'), 'BatchSize', 100),
  ],
  [
    'an alarm that watches a metric of another kind of API',
    'metrics',
    'apigateway/latest/developerguide/http-api-metrics',
    reword(
      find('AWS::CloudWatch::Alarm', /"MetricName":"5xx"/),
      '"MetricName":"5xx"',
      '"MetricName":"5XXError"',
    ),
  ],
  [
    'a domain that the certificate does not name',
    'certificates',
    'AmazonCloudFront/latest/DeveloperGuide/CNAMEs',
    put(find('AWS::CertificateManager::Certificate'), 'DomainName', 'example.com'),
  ],
  [
    'an update that gives the edge’s secret another value, of which the edge never hears',
    'baseline',
    'AWSCloudFormation/latest/UserGuide/aws-resource-secretsmanager-secret',
    put(byId('data', 'OriginSecret'), 'GenerateSecretString.PasswordLength', 64),
  ],
  [
    'an update that renames a group, and leaves everybody in none',
    'baseline',
    'AWSCloudFormation/latest/UserGuide/aws-resource-cognito-userpoolgroup',
    put(find('AWS::Cognito::UserPoolGroup', /"GroupName":"admins"/), 'GroupName', 'owners'),
  ],
]
