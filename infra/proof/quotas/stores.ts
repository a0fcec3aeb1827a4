import { at, listAt } from '../template.ts'
import { bytesOf, countedBy, measureEach, type Quota, countAll } from './quota.ts'

const dynamo = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html'
const s3 = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-policy-language-overview.html'
const cognito = 'https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html'

/** Of tables, buckets and accounts. */
export const stores: readonly Quota[] = [
  {
    name: 'indexes of a table',
    limit: 20,
    source: dynamo,
    measure: measureEach(
      'AWS::DynamoDB::Table',
      ({ Properties }) => listAt(Properties, 'GlobalSecondaryIndexes').length,
    ),
  },
  {
    // Of all its indexes together; the same attribute in two counts twice.
    name: 'attributes that a table’s indexes name',
    limit: 100,
    source: dynamo,
    measure: measureEach('AWS::DynamoDB::Table', ({ Properties }) =>
      ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes']
        .flatMap(kind => listAt(Properties, kind))
        .reduce<number>((sum, index) => sum + listAt(index, 'Projection', 'NonKeyAttributes').length, 0),
    ),
  },
  { name: 'tables of the account', limit: 2_500, source: dynamo, measure: countAll('AWS::DynamoDB::Table') },
  {
    name: 'bytes of a bucket’s policy',
    limit: 20_480,
    source: s3,
    measure: measureEach('AWS::S3::BucketPolicy', ({ stack, Properties }, { resolve }) =>
      bytesOf(resolve(stack, at(Properties, 'PolicyDocument'))),
    ),
  },
  {
    name: 'groups of a user pool',
    limit: 10_000,
    source: cognito,
    measure: countedBy('AWS::Cognito::UserPoolGroup', 'UserPoolId'),
  },
]
