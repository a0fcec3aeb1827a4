import { at, listAt, type Resource } from '../template.ts'
import { byId, find, type Planted, put, remove } from './planting.ts'

const isForEdge = (statement: unknown): boolean =>
  at(statement, 'Principal', 'Service') === 'cloudfront.amazonaws.com'
const forEdge = ({ Properties }: Resource): boolean =>
  listAt(Properties, 'PolicyDocument', 'Statement').some(isForEdge)

/** Tables and buckets. */
export const storage: readonly Planted[] = [
  {
    mistake: 'a key without its attribute',
    check: 'tables',
    plant: templates =>
      put(byId(templates, 'data', 'DocumentsTable'), ['KeySchema', 0, 'AttributeName'], 'document_id'),
  },
  {
    mistake: 'an index without its attribute',
    check: 'tables',
    plant: templates =>
      put(
        byId(templates, 'data', 'DocumentsTable'),
        ['GlobalSecondaryIndexes', 0, 'KeySchema', 0, 'AttributeName'],
        'bucket',
      ),
  },
  {
    mistake: 'two tables with indexes that are made at once',
    check: 'tables',
    plant: templates => {
      const waits = find(templates, 'AWS::DynamoDB::Table', table => listAt(table, 'DependsOn').length > 0)
      Reflect.deleteProperty(waits, 'DependsOn')
    },
  },
  {
    mistake: 'a table that cannot be recovered',
    check: 'recovery',
    plant: templates =>
      put(byId(templates, 'data', 'AuditTable'), ['PointInTimeRecoverySpecification'], {
        PointInTimeRecoveryEnabled: false,
      }),
  },
  {
    mistake: 'a table that anyone may delete',
    check: 'recovery',
    plant: templates => remove(byId(templates, 'data', 'AuditTable'), 'DeletionProtectionEnabled'),
  },
  {
    mistake: 'a vault that stays after a first creation that failed',
    check: 'recovery',
    plant: templates => void (find(templates, 'AWS::Backup::BackupVault').DeletionPolicy = 'Retain'),
  },
  {
    mistake: 'a table that stays after a first creation that failed',
    check: 'recovery',
    plant: templates => void (byId(templates, 'data', 'AuditTable').DeletionPolicy = 'Retain'),
  },
  {
    mistake: 'a bucket that goes with its stack',
    check: 'recovery',
    plant: templates => void (byId(templates, 'data', 'Files').DeletionPolicy = 'Delete'),
  },
  {
    mistake: 'a bucket that the public may be let into',
    check: 'buckets',
    plant: templates => remove(byId(templates, 'data', 'Files'), 'PublicAccessBlockConfiguration'),
  },
  {
    mistake: 'a bucket that takes plain HTTP',
    check: 'buckets',
    plant: templates =>
      put(
        find(
          templates,
          'AWS::S3::BucketPolicy',
          ({ Properties }) => at(Properties, 'Bucket', 'Ref') === 'Inbox',
        ),
        ['PolicyDocument', 'Statement', 0, 'Condition', 'Bool', 'aws:SecureTransport'],
        'true',
      ),
  },
  ...(['ArnLike', 'StringEquals'] as const).map((operator): Planted => ({
    mistake: `a bucket that takes CloudFront's word without the condition ${operator}`,
    check: 'buckets',
    plant: templates => {
      const policy = find(templates, 'AWS::S3::BucketPolicy', forEdge)
      const index = listAt(policy.Properties, 'PolicyDocument', 'Statement').findIndex(isForEdge)
      put(policy, ['PolicyDocument', 'Statement', index, 'Condition', operator], {})
    },
  })),
  {
    mistake: 'papers without versions',
    check: 'buckets',
    plant: templates => remove(byId(templates, 'data', 'Files'), 'VersioningConfiguration'),
  },
]
