import { add, byId, find, type Mistake, put, remove, reword } from './planting.ts'

const documents = byId('data', 'DocumentsTable')
const trail = byId('data', 'AuditTable')
const files = byId('data', 'Files')
const forEdge = find('AWS::S3::BucketPolicy', /"Service":"cloudfront.amazonaws.com"/)
const worked = find('AWS::SQS::Queue', /RedrivePolicy/)
const stream = find('AWS::Lambda::EventSourceMapping', /StartingPosition/)

/** Tables, buckets, queues, and what is lost. */
export const stores: readonly Mistake[] = [
  ['a key without its attribute', 'tables', put(documents, 'KeySchema.0.AttributeName', 'document_id')],
  [
    'an index without its attribute',
    'tables',
    put(documents, 'GlobalSecondaryIndexes.0.KeySchema.0.AttributeName', 'bucket'),
  ],
  [
    'two tables with indexes that are made at once',
    'tables',
    templates =>
      void Reflect.deleteProperty(find('AWS::DynamoDB::Table', /"DependsOn":/)(templates), 'DependsOn'),
  ],
  [
    'a table that cannot be recovered',
    'recovery',
    put(trail, 'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled', false),
  ],
  ['a table that anyone may delete', 'recovery', remove(trail, 'DeletionProtectionEnabled')],
  [
    'a vault that stays after a first creation that failed',
    'recovery',
    templates => void (find('AWS::Backup::BackupVault')(templates).DeletionPolicy = 'Retain'),
  ],
  [
    'a table that stays after a first creation that failed',
    'recovery',
    templates => void (trail(templates).DeletionPolicy = 'Retain'),
  ],
  [
    'a bucket that goes with its stack',
    'recovery',
    templates => void (files(templates).DeletionPolicy = 'Delete'),
  ],
  ['a bucket that the public may be let into', 'buckets', remove(files, 'PublicAccessBlockConfiguration')],
  [
    'a bucket that takes plain HTTP',
    'buckets',
    put(
      find('AWS::S3::BucketPolicy', /"Bucket":\{"Ref":"Inbox"\}/),
      'PolicyDocument.Statement.0.Condition.Bool.aws:SecureTransport',
      'true',
    ),
  ],
  ...['ArnLike', 'StringEquals'].map((operator): Mistake => [
    `a bucket that takes CloudFront's word without the condition ${operator}`,
    'buckets',
    reword(forEdge, `"${operator}":{"AWS:`, `"${operator}":{"Other:`),
  ]),
  ['papers without versions', 'buckets', remove(files, 'VersioningConfiguration')],
  [
    'a queue that takes plain HTTP',
    'queues',
    put(find('AWS::SQS::QueuePolicy'), 'PolicyDocument.Statement.0.Condition', {}),
  ],
  ['a queue that is not encrypted', 'queues', put(worked, 'SqsManagedSseEnabled', false)],
  ['a queue without dead letters', 'deadLetters', remove(worked, 'RedrivePolicy')],
  ['a worker that runs longer than its messages are hidden', 'timeouts', put(worked, 'VisibilityTimeout', 5)],
  ['a stream that tries a record for ever', 'deadLetters', remove(stream, 'MaximumRetryAttempts')],
  [
    'a stream that gives up a batch for one record',
    'deadLetters',
    put(stream, 'BisectBatchOnFunctionError', false),
  ],
  [
    'an event whose function loses what it fails at',
    'deadLetters',
    remove(find('AWS::Lambda::EventInvokeConfig'), 'DestinationConfig'),
  ],
  [
    'an event that is lost when it cannot be handed over',
    'deadLetters',
    put(find('AWS::Events::Rule', /aws\.s3/), 'Targets.0.DeadLetterConfig', undefined),
  ],
  [
    'a stream that is read again and again for one bad record',
    'deadLetters',
    add('data', 'AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': ['AuditTable', 'StreamArn'] },
      FunctionName: 'planted',
      StartingPosition: 'LATEST',
    }),
  ],
]
