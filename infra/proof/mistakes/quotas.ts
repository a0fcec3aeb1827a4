import { add, byId, distribution, documents, find, type Planted, put } from './planting.ts'

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** More than AWS takes. */
export const quotas: readonly Planted[] = [
  {
    mistake: 'a function with more variables than Lambda takes',
    check: 'quotas',
    plant: templates =>
      many(70, n =>
        put(documents(templates), ['Environment', 'Variables', `MORE_${n}`], {
          'Fn::Sub': 'arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:planted',
        }),
      ),
  },
  {
    mistake: 'a stack with more resources than CloudFormation takes',
    check: 'quotas',
    plant: templates => many(500, n => add(templates, 'data', `Planted${n}`, 'AWS::SNS::Topic', {})),
  },
  {
    mistake: 'an API with more routes than API Gateway takes, in two stacks',
    check: 'quotas',
    plant: templates => {
      const route = find(templates, 'AWS::ApiGatewayV2::Route', ({ Properties }) =>
        String(Properties['RouteKey']).startsWith('GET /api/'),
      )
      many(150, n =>
        add(templates, 'api', `Planted${n}`, route.Type, {
          ...route.Properties,
          ApiId: { Ref: 'ApiF70053CD' },
          RouteKey: `GET /api/planted/${n}`,
        }),
      )
    },
  },
  {
    mistake: 'a role with longer policies than IAM takes',
    check: 'quotas',
    plant: templates => {
      const policy = find(templates, 'AWS::IAM::Policy')
      put(
        policy,
        ['PolicyDocument', 'Statement'],
        many(60, n => ({
          Effect: 'Allow',
          Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
          Resource: {
            'Fn::Sub': `arn:aws:dynamodb:eu-west-2:\${AWS::AccountId}:table/planted-table-of-number-${n}`,
          },
        })),
      )
    },
  },
  {
    mistake: 'a policy of pages longer than CloudFront takes',
    check: 'quotas',
    plant: templates =>
      put(
        find(templates, 'AWS::CloudFront::ResponseHeadersPolicy'),
        [
          'ResponseHeadersPolicyConfig',
          'SecurityHeadersConfig',
          'ContentSecurityPolicy',
          'ContentSecurityPolicy',
        ],
        `default-src 'none'; style-src ${many(40, () => `'sha256-${'A'.repeat(43)}='`).join(' ')}`,
      ),
  },
  {
    mistake: 'more behaviours than a distribution takes',
    check: 'quotas',
    plant: templates => {
      const { CacheBehaviors } = distribution(templates).Properties['DistributionConfig'] as {
        CacheBehaviors: object[]
      }
      CacheBehaviors.push(...many(75, n => ({ ...CacheBehaviors[0], PathPattern: `/planted/${n}` })))
    },
  },
  {
    mistake: 'a bucket’s policy longer than S3 takes',
    check: 'quotas',
    plant: templates => {
      const { PolicyDocument } = find(templates, 'AWS::S3::BucketPolicy').Properties as {
        PolicyDocument: { Statement: unknown[] }
      }
      PolicyDocument.Statement.push(...many(100, () => PolicyDocument.Statement[0]))
    },
  },
  {
    mistake: 'indexes that name more attributes than DynamoDB takes',
    check: 'quotas',
    plant: templates =>
      put(byId(templates, 'data', 'AnnouncementsTable'), ['GlobalSecondaryIndexes', 0, 'Projection'], {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: many(100, n => `attribute_${n}`),
      }),
  },
  {
    mistake: 'a third function that reads one table’s stream',
    check: 'quotas',
    plant: templates => {
      const mapping = find(
        templates,
        'AWS::Lambda::EventSourceMapping',
        ({ Properties }) => 'StartingPosition' in Properties,
      )
      many(2, n => add(templates, 'news', `Planted${n}`, mapping.Type, mapping.Properties))
    },
  },
]
