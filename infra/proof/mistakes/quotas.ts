import { listAt } from '../template.ts'
import { add, byId, distribution, find, fn, type Mistake, type Plant, put, many } from './planting.ts'

const tooMuch = (mistake: string, plant: Plant): Mistake => [mistake, 'quotas', plant]

/** More than AWS takes. */
export const quotas: readonly Mistake[] = [
  tooMuch('a function with more variables than Lambda takes', templates =>
    many(70, n =>
      put(fn('documents'), `Environment.Variables.MORE_${n}`, {
        'Fn::Sub': 'arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:planted',
      })(templates),
    ),
  ),
  tooMuch('a stack with more resources than CloudFormation takes', templates =>
    many(500, n => add('data', 'AWS::SNS::Topic', {}, `Planted${n}`)(templates)),
  ),
  tooMuch('an API with more routes than API Gateway takes, in two stacks', templates => {
    const { Type, Properties } = find('AWS::ApiGatewayV2::Route', /"RouteKey":"GET \/api\//)(templates)
    const ApiId = { Ref: 'ApiF70053CD' }
    many(150, n =>
      add('api', Type, { ...Properties, ApiId, RouteKey: `GET /api/planted/${n}` }, `Planted${n}`)(templates),
    )
  }),
  tooMuch(
    'a role with longer policies than IAM takes',
    put(
      find('AWS::IAM::Policy'),
      'PolicyDocument.Statement',
      many(60, n => ({
        Effect: 'Allow',
        Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
        Resource: {
          'Fn::Sub': `arn:aws:dynamodb:eu-west-2:\${AWS::AccountId}:table/planted-table-of-number-${n}`,
        },
      })),
    ),
  ),
  tooMuch(
    'a policy of pages longer than CloudFront takes',
    put(
      find('AWS::CloudFront::ResponseHeadersPolicy'),
      'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy',
      `default-src 'none'; style-src ${`'sha256-${'A'.repeat(43)}=' `.repeat(40)}`,
    ),
  ),
  tooMuch('more behaviours than a distribution takes', templates => {
    const all = listAt(distribution(templates).Properties, 'DistributionConfig.CacheBehaviors')
    all.push(...many(75, n => ({ ...Object(all[0]), PathPattern: `/planted/${n}` }) as object))
  }),
  tooMuch('a bucket’s policy longer than S3 takes', templates => {
    const all = listAt(find('AWS::S3::BucketPolicy')(templates).Properties, 'PolicyDocument.Statement')
    all.push(...many(100, () => all[0]))
  }),
  tooMuch(
    'indexes that name more attributes than DynamoDB takes',
    put(byId('data', 'AnnouncementsTable'), 'GlobalSecondaryIndexes.0.Projection', {
      ProjectionType: 'INCLUDE',
      NonKeyAttributes: many(100, n => `attribute_${n}`),
    }),
  ),
  tooMuch('a third function that reads one table’s stream', templates => {
    const { Type, Properties } = find('AWS::Lambda::EventSourceMapping', /StartingPosition/)(templates)
    many(2, n => add('news', Type, Properties, `Planted${n}`)(templates))
  }),
]
