import { type Check, checkEach, fault } from '../check.ts'
import { leadsTo } from '../references.ts'
import { at, entriesAt, listAt, type Placed, resourcesOf } from '../template.ts'

/** Buckets whose objects are a company's papers: each version is kept. */
const papers = ['Files']

/**
 * Readers and functions cannot read archived objects for hours: "the objects are not accessible in real time". Source:
 * S3 User Guide, "Working with archived objects",
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/archived-objects.html
 */
const archives = ['GLACIER', 'Glacier', 'DEEP_ARCHIVE']

const blocks = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets']

const isEverybody = (statement: unknown): boolean => {
  const principal = at(statement, 'Principal')
  return principal === '*' || listAt(principal, 'AWS').includes('*')
}

/** A statement that refuses plain HTTP for the bucket and all its objects. */
const refusesPlainHttp = (statement: unknown): boolean =>
  at(statement, 'Effect') === 'Deny' &&
  isEverybody(statement) &&
  listAt(statement, 'Action').includes('s3:*') &&
  listAt(statement, 'Resource').length === 2 &&
  String(at(statement, 'Condition.Bool.aws:SecureTransport')) === 'false'

/** A value as text, with references by their names. */
const inWords = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [separator, parts] = listAt(value, 'Fn::Join')
  return Array.isArray(parts) ? parts.map(inWords).join(String(separator)) : String(at(value, 'Ref'))
}

const isForEdge = (statement: unknown): boolean =>
  listAt(statement, 'Principal.Service').includes('cloudfront.amazonaws.com')

/**
 * A statement that lets distributions of one account in, by the two conditions that AWS documents. Source: CloudFront
 * Developer Guide, "Restrict access to an Amazon S3 origin",
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
 */
const isForOneAccount = (statement: unknown): boolean => {
  const account = at(statement, 'Condition.StringEquals.AWS:SourceAccount')
  const distributions = inWords(at(statement, 'Condition.ArnLike.AWS:SourceArn'))
  return account !== undefined && distributions.endsWith(`:cloudfront::${inWords(account)}:distribution/*`)
}

/** Buckets are closed to the public and to plain HTTP, encrypted, can be read at once, and keep versions of papers. */
export const buckets: Check = checkEach('AWS::S3::Bucket', (bucket, _, templates) => {
  const { id, Properties } = bucket
  const statements = resourcesOf(templates, 'AWS::S3::BucketPolicy')
    .filter(policy => leadsTo(templates, policy.stack, at(policy.Properties, 'Bucket'), bucket))
    .flatMap(policy => listAt(policy.Properties, 'PolicyDocument.Statement'))
  // Where rules move objects that are still the current ones.
  const movesTo = listAt(Properties, 'LifecycleConfiguration.Rules')
    .flatMap(rule => [at(rule, 'Transition'), ...listAt(rule, 'Transitions')])
    .map(transition => String(at(transition, 'StorageClass')))
  return [
    !blocks.every(block => at(Properties, 'PublicAccessBlockConfiguration', block) === true) &&
      'does not block public access',
    statements.some(each => at(each, 'Effect') === 'Allow' && isEverybody(each)) &&
      'has a policy that lets everybody in',
    !statements.filter(isForEdge).every(isForOneAccount) &&
      'lets CloudFront in for others than the distributions of this account',
    at(Properties, 'WebsiteConfiguration') !== undefined && 'is a website of its own',
    !statements.some(refusesPlainHttp) && 'takes plain HTTP',
    entriesAt(Properties, 'BucketEncryption').length === 0 && 'is not encrypted by its own settings',
    movesTo.some(place => archives.includes(place)) && 'moves objects to where nobody can read them at once',
    papers.includes(id) &&
      at(Properties, 'VersioningConfiguration.Status') !== 'Enabled' &&
      'holds papers but not their versions',
  ]
})

/** Settings that each kind of stored resource needs for recovery: path, value, and what is missing without it. */
const needs: Readonly<Record<string, readonly (readonly [path: string, value: unknown, problem: string])[]>> =
  {
    'AWS::DynamoDB::Table': [
      [
        'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled',
        true,
        'cannot be recovered to a moment',
      ],
      ['DeletionProtectionEnabled', true, 'has no deletion protection'],
    ],
    'AWS::Cognito::UserPool': [['DeletionProtection', 'ACTIVE', 'has no deletion protection']],
    'AWS::S3::Bucket': [],
    'AWS::Backup::BackupVault': [],
  }

/**
 * Where an environment keeps what it holds, tables can be recovered, and nothing goes with its stack. A failed first
 * creation removes it: orphans would stop the second.
 */
export const recovery: Check = (templates, { retain }) =>
  Object.entries(retain ? needs : {}).flatMap(([type, wanted]) =>
    checkEach(type, ({ Properties, DeletionPolicy, UpdateReplacePolicy }) => [
      ...wanted.map(([path, value, problem]) => at(Properties, path) !== value && problem),
      !(DeletionPolicy === 'RetainExceptOnCreate' && UpdateReplacePolicy === 'Retain') &&
        'does not stay when its stack goes, or stays after a first creation that failed',
    ])(templates),
  )

const attributesOf = (schema: unknown[]): string[] => schema.map(key => String(at(key, 'AttributeName')))

const schemasOf = ({ Properties }: Placed): { name: string; keys: unknown[] }[] => [
  { name: 'its key', keys: listAt(Properties, 'KeySchema') },
  ...['GlobalSecondaryIndexes', 'LocalSecondaryIndexes']
    .flatMap(kind => listAt(Properties, kind))
    .map(index => ({ name: `index ${String(at(index, 'IndexName'))}`, keys: listAt(index, 'KeySchema') })),
]

/** The tables with indexes for which this one waits, by their ids, through others too. */
const awaited = (table: Placed, indexed: Placed[]): Set<string> => {
  const before = indexed.filter(({ id }) => listAt(table, 'DependsOn').includes(id))
  return new Set(before.flatMap(each => [each.id, ...awaited(each, indexed)]))
}

/**
 * Tables with indexes of one stack that CloudFormation would make at the same time, which DynamoDB may refuse:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
 */
const madeAtOnce = (all: Placed[]): Placed[] => {
  const indexed = all.filter(table => schemasOf(table).length > 1)
  return indexed.filter(table => {
    const neighbours = indexed.filter(({ stack, id }) => stack === table.stack && id !== table.id)
    const before = awaited(table, neighbours)
    return neighbours.some(other => !before.has(other.id) && !awaited(other, indexed).has(table.id))
  })
}

/** Keys and indexes of tables name attributes that are defined, and no others are; tables with indexes are made in turn. */
export const tables: Check = templates => [
  ...checkEach('AWS::DynamoDB::Table', table => {
    const schemas = schemasOf(table)
    const defined = attributesOf(listAt(table.Properties, 'AttributeDefinitions'))
    const used = schemas.flatMap(({ keys }) => attributesOf(keys))
    return [
      ...schemas.map(
        ({ name, keys }) =>
          keys.map(key => at(key, 'KeyType')).join() !== ['HASH', 'RANGE'].slice(0, keys.length).join() &&
          `${name} is not a partition key and perhaps a sort key`,
      ),
      ...schemas.flatMap(({ name, keys }) =>
        attributesOf(keys)
          .filter(attribute => !defined.includes(attribute))
          .map(attribute => `${name} has attribute ${attribute}, which is not defined`),
      ),
      ...defined
        .filter(attribute => !used.includes(attribute))
        .map(attribute => `defines attribute ${attribute}, which is in no key`),
    ]
  })(templates),
  ...madeAtOnce(resourcesOf(templates, 'AWS::DynamoDB::Table')).map(table =>
    fault(table, 'is made at the same time as another table with indexes'),
  ),
]
