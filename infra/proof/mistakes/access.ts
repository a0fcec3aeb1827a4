import { listAt, type Templates } from '../template.ts'
import { distribution, documents, find, type Planted, put } from './planting.ts'

const grants = (templates: Templates) =>
  find(templates, 'AWS::IAM::Policy', ({ Properties }) =>
    JSON.stringify(Properties).includes('DocumentsTable'),
  )

/** Grants and secrets. */
export const access: readonly Planted[] = [
  {
    mistake: 'an action that IAM does not know',
    check: 'actions',
    plant: templates =>
      put(grants(templates), ['PolicyDocument', 'Statement', 0, 'Action'], 'dynamodb:GetItems'),
  },
  {
    mistake: 'an action of a service that does not exist',
    check: 'actions',
    plant: templates =>
      put(grants(templates), ['PolicyDocument', 'Statement', 0, 'Action'], 'dynamo:GetItem'),
  },
  {
    mistake: 'a wildcard action',
    check: 'wildcards',
    plant: templates => put(grants(templates), ['PolicyDocument', 'Statement', 0, 'Action'], 'dynamodb:*'),
  },
  {
    mistake: 'a wildcard resource without a reason',
    check: 'wildcards',
    plant: templates => put(grants(templates), ['PolicyDocument', 'Statement', 0, 'Resource'], '*'),
  },
  {
    mistake: 'everything but one action',
    check: 'wildcards',
    plant: templates =>
      put(grants(templates), ['PolicyDocument', 'Statement', 0], {
        Effect: 'Allow',
        NotAction: 'iam:PassRole',
        Resource: 'arn:aws:s3:::some-bucket',
      }),
  },
  {
    mistake: 'a queue that everybody may write to',
    check: 'wildcards',
    plant: templates =>
      put(find(templates, 'AWS::SQS::QueuePolicy'), ['PolicyDocument', 'Statement', 0], {
        Effect: 'Allow',
        Principal: '*',
        Action: 'sqs:SendMessage',
        Resource: { Ref: 'AWS::StackId' },
      }),
  },
  {
    mistake: 'a key of AWS in a variable',
    check: 'secrets',
    plant: templates =>
      put(
        documents(templates),
        ['Environment', 'Variables', 'SETTING'],
        ['AKIA', 'Q3EGLMHDCN7K2XRA'].join(''),
      ),
  },
  {
    mistake: 'a password in a variable',
    check: 'secrets',
    plant: templates => put(documents(templates), ['Environment', 'Variables', 'SMTP_PASSWORD'], 'changeme'),
  },
  {
    mistake: 'the origin secret in plain text',
    check: 'secrets',
    plant: templates => {
      const owner = distribution(templates)
      const origins = listAt(owner.Properties, 'DistributionConfig', 'Origins')
      const index = origins.findIndex(origin => listAt(origin, 'OriginCustomHeaders').length > 0)
      put(owner, ['DistributionConfig', 'Origins', index, 'OriginCustomHeaders', 0, 'HeaderValue'], 'plain')
    },
  },
  {
    mistake: 'a secret with its value',
    check: 'secrets',
    plant: templates => put(find(templates, 'AWS::SecretsManager::Secret'), ['SecretString'], 'value'),
  },
]
