import type { CheckName } from '../checks.ts'
import { at, listAt, type Templates } from '../template.ts'
import { byId, distribution, find, functionNamed, type Planted, put, remove } from './planting.ts'

/** A mistake that somebody planted who had not seen the checks, with the page of AWS's documentation that it breaks. */
export interface Foreign extends Omit<Planted, 'check'> {
  /** The check that finds it; `baseline` compares two releases. */
  check: CheckName | 'baseline'
  aws: string
}

const aws = (page: string): string => `https://docs.aws.amazon.com/${page}.html`

/** The place of a behaviour among those of the distribution. */
const behaviour = (templates: Templates, pattern: string): number => {
  const all = listAt(distribution(templates).Properties, 'DistributionConfig', 'CacheBehaviors')
  const index = all.findIndex(each => at(each, 'PathPattern') === pattern)
  if (index < 0) throw new Error(`There is no behaviour ${pattern}.`)
  return index
}

/** Twelve, of different kinds, planted into prod with all that is optional. All but the first were missed. */
export const twelve: readonly Foreign[] = [
  {
    mistake: 'an API that is sent the Host header of its viewers',
    check: 'distributions',
    aws: aws('AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies'),
    plant: templates =>
      put(
        distribution(templates),
        ['DistributionConfig', 'CacheBehaviors', behaviour(templates, '/api/*'), 'OriginRequestPolicyId'],
        '216adef6-5c7f-47e4-b989-5492eafa07d3',
      ),
  },
  {
    mistake: 'an answer of the API that stays at the edge although it says no-store',
    check: 'caches',
    aws: aws('AWSCloudFormation/latest/UserGuide/aws-properties-cloudfront-cachepolicy-cachepolicyconfig'),
    plant: templates => {
      const index = behaviour(templates, '/api/*')
      const api = listAt(distribution(templates).Properties, 'DistributionConfig', 'CacheBehaviors')[index]
      const policy = byId(templates, 'site', String(at(api, 'CachePolicyId', 'Ref')))
      put(policy, ['CachePolicyConfig', 'MinTTL'], 60)
    },
  },
  {
    mistake: 'a rotation that Secrets Manager may start for any account',
    check: 'permissions',
    aws: aws('AWSCloudFormation/latest/UserGuide/aws-resource-lambda-permission'),
    plant: templates =>
      remove(
        find(
          templates,
          'AWS::Lambda::Permission',
          ({ Properties }) => Properties['Principal'] === 'secretsmanager.amazonaws.com',
        ),
        'SourceAccount',
      ),
  },
  {
    mistake: 'a user pool on the Lite plan, whose trigger changes access tokens',
    check: 'userPools',
    aws: aws('cognito/latest/developerguide/user-pool-lambda-pre-token-generation'),
    plant: templates => put(byId(templates, 'identity', 'UserPool'), ['UserPoolTier'], 'LITE'),
  },
  {
    mistake: 'a variable that Lambda sets itself',
    check: 'variables',
    aws: aws('lambda/latest/dg/configuration-envvars'),
    plant: templates =>
      put(functionNamed(templates, 'publishSite'), ['Environment', 'Variables', 'AWS_REGION'], 'eu-west-2'),
  },
  {
    mistake: 'a stream of keys, whose follower asks for rows',
    check: 'feeds',
    aws: aws('amazondynamodb/latest/APIReference/API_StreamSpecification'),
    plant: templates =>
      put(
        byId(templates, 'data', 'AnnouncementsTable'),
        ['StreamSpecification', 'StreamViewType'],
        'KEYS_ONLY',
      ),
  },
  {
    mistake: 'papers that go where nobody can read them at once',
    check: 'buckets',
    aws: aws('AmazonS3/latest/userguide/archived-objects'),
    plant: templates =>
      put(
        byId(templates, 'data', 'Files'),
        ['LifecycleConfiguration', 'Rules', 0, 'Transitions'],
        [{ StorageClass: 'GLACIER', TransitionInDays: 365 }],
      ),
  },
  {
    mistake: 'a queue that hands over a hundred messages and waits for none',
    check: 'feeds',
    aws: aws('AWSCloudFormation/latest/UserGuide/aws-resource-lambda-eventsourcemapping'),
    plant: templates => put(byId(templates, 'news', 'SubscriberMailsFeed'), ['BatchSize'], 100),
  },
  {
    mistake: 'an alarm that watches a metric of another kind of API',
    check: 'metrics',
    aws: aws('apigateway/latest/developerguide/http-api-metrics'),
    plant: templates => {
      const names = (metrics: unknown[]) =>
        metrics.map(each => at(each, 'MetricStat', 'Metric', 'MetricName')).indexOf('5xx')
      const alarm = find(
        templates,
        'AWS::CloudWatch::Alarm',
        ({ Properties }) => names(listAt(Properties, 'Metrics')) >= 0,
      )
      const index = names(listAt(alarm.Properties, 'Metrics'))
      put(alarm, ['Metrics', index, 'MetricStat', 'Metric', 'MetricName'], '5XXError')
    },
  },
  {
    mistake: 'a domain that the certificate does not name',
    check: 'certificates',
    aws: aws('AmazonCloudFront/latest/DeveloperGuide/CNAMEs'),
    plant: templates =>
      put(find(templates, 'AWS::CertificateManager::Certificate'), ['DomainName'], 'example.com'),
  },
  {
    mistake: 'an update that gives the edge’s secret another value, of which the edge never hears',
    check: 'baseline',
    aws: aws('AWSCloudFormation/latest/UserGuide/aws-resource-secretsmanager-secret'),
    plant: templates =>
      put(byId(templates, 'data', 'OriginSecret'), ['GenerateSecretString', 'PasswordLength'], 64),
  },
  {
    mistake: 'an update that renames a group, and leaves everybody in none',
    check: 'baseline',
    aws: aws('AWSCloudFormation/latest/UserGuide/aws-resource-cognito-userpoolgroup'),
    plant: templates =>
      put(
        find(
          templates,
          'AWS::Cognito::UserPoolGroup',
          ({ Properties }) => Properties['GroupName'] === 'admins',
        ),
        ['GroupName'],
        'owners',
      ),
  },
]
