import { listAt } from '../template.ts'
import { distribution, find, fn, type Mistake, put, remove } from './planting.ts'

const grants = find('AWS::IAM::Policy', /DocumentsTable/)
const statement = 'PolicyDocument.Statement.0'
const action = (name: string) => put(grants, `${statement}.Action`, name)
const variable = (name: string, value: string) => put(fn('documents'), `Environment.Variables.${name}`, value)
const authorizer = find('AWS::ApiGatewayV2::Authorizer')
const closed = find('AWS::ApiGatewayV2::Route', /"AuthorizationType":"JWT"/)

/** Grants, secrets, routes and authorisers. */
export const access: readonly Mistake[] = [
  ['an action that IAM does not know', 'actions', action('dynamodb:GetItems')],
  ['an action of a service that does not exist', 'actions', action('dynamo:GetItem')],
  ['a wildcard action', 'wildcards', action('dynamodb:*')],
  ['a wildcard resource without a reason', 'wildcards', put(grants, `${statement}.Resource`, '*')],
  [
    'everything but one action',
    'wildcards',
    put(grants, statement, {
      Effect: 'Allow',
      NotAction: 'iam:PassRole',
      Resource: 'arn:aws:s3:::some-bucket',
    }),
  ],
  [
    'a queue that everybody may write to',
    'wildcards',
    put(find('AWS::SQS::QueuePolicy'), statement, {
      Effect: 'Allow',
      Principal: '*',
      Action: 'sqs:SendMessage',
      Resource: { Ref: 'AWS::StackId' },
    }),
  ],
  ['a key of AWS in a variable', 'secrets', variable('SETTING', ['AKIA', 'Q3EGLMHDCN7K2XRA'].join(''))],
  ['a password in a variable', 'secrets', variable('SMTP_PASSWORD', 'changeme')],
  [
    'the origin secret in plain text',
    'secrets',
    templates => {
      const origins = listAt(distribution(templates).Properties, 'DistributionConfig.Origins')
      const index = origins.findIndex(origin => listAt(origin, 'OriginCustomHeaders').length > 0)
      const header = `DistributionConfig.Origins.${index}.OriginCustomHeaders.0`
      put(distribution, `${header}.HeaderValue`, 'plain')(templates)
    },
  ],
  ['a secret with its value', 'secrets', put(find('AWS::SecretsManager::Secret'), 'SecretString', 'value')],
  ['an authoriser of a type that does not exist', 'authorizers', put(authorizer, 'AuthorizerType', 'TOKEN')],
  [
    'an authoriser that does not know where the token is',
    'authorizers',
    put(authorizer, 'IdentitySource', ['method.request.header.Authorization']),
  ],
  [
    'an authoriser that takes tokens of any client',
    'authorizers',
    put(authorizer, 'JwtConfiguration.Audience', []),
  ],
  [
    'a route without an authoriser',
    'routes',
    templates =>
      Object.assign(closed(templates).Properties, {
        AuthorizationType: 'NONE',
        AuthorizerId: undefined,
        AuthorizationScopes: undefined,
      }),
  ],
  ['a route that takes ID tokens', 'routes', remove(closed, 'AuthorizationScopes')],
]
