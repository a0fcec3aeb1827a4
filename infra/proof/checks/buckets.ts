import { type Check, fault } from '../check.ts'
import { leadsTo } from '../references.ts'
import { at, entriesAt, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

/** Buckets whose objects are a company's papers: each version is kept. */
const papers = ['Files']

/**
 * What is there is gone for hours, to readers and functions: "the objects are not accessible in real time". Source: S3 User
 * Guide, "Working with archived objects", https://docs.aws.amazon.com/AmazonS3/latest/userguide/archived-objects.html
 */
const archives = ['GLACIER', 'Glacier', 'DEEP_ARCHIVE']

/** Where rules move objects that are still the current ones. */
const movesTo = ({ Properties }: Placed): unknown[] =>
  listAt(Properties, 'LifecycleConfiguration', 'Rules')
    .flatMap(rule => [at(rule, 'Transition'), ...listAt(rule, 'Transitions')])
    .map(transition => at(transition, 'StorageClass'))

const blocks = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets']

const statementsOf = (templates: Templates, bucket: Placed): unknown[] =>
  resourcesOf(templates, 'AWS::S3::BucketPolicy')
    .filter(({ stack, Properties }) => leadsTo(templates, stack, at(Properties, 'Bucket'), bucket))
    .flatMap(({ Properties }) => listAt(Properties, 'PolicyDocument', 'Statement'))

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
  String(at(statement, 'Condition', 'Bool', 'aws:SecureTransport')) === 'false'

/** A value as text, with references by their names. */
const inWords = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [separator, parts] = listAt(value, 'Fn::Join')
  return Array.isArray(parts) ? parts.map(inWords).join(String(separator)) : String(at(value, 'Ref'))
}

const isForEdge = (statement: unknown): boolean =>
  listAt(statement, 'Principal', 'Service').includes('cloudfront.amazonaws.com')

/**
 * A statement that lets distributions of one account in, by the two conditions that AWS documents. Source: CloudFront
 * Developer Guide, "Restrict access to an Amazon S3 origin",
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
 */
const isForOneAccount = (statement: unknown): boolean => {
  const account = at(statement, 'Condition', 'StringEquals', 'AWS:SourceAccount')
  const distributions = inWords(at(statement, 'Condition', 'ArnLike', 'AWS:SourceArn'))
  return account !== undefined && distributions.endsWith(`:cloudfront::${inWords(account)}:distribution/*`)
}

const problemsOf = (templates: Templates, bucket: Placed): string[] => {
  const { id, Properties } = bucket
  const statements = statementsOf(templates, bucket)
  const rules: [boolean, string][] = [
    [
      blocks.every(block => at(Properties, 'PublicAccessBlockConfiguration', block) === true),
      'does not block public access',
    ],
    [
      !statements.some(each => at(each, 'Effect') === 'Allow' && isEverybody(each)),
      'has a policy that lets everybody in',
    ],
    [
      statements.filter(isForEdge).every(isForOneAccount),
      'lets CloudFront in for others than the distributions of this account',
    ],
    [at(Properties, 'WebsiteConfiguration') === undefined, 'is a website of its own'],
    [statements.some(refusesPlainHttp), 'takes plain HTTP'],
    [entriesAt(Properties, 'BucketEncryption').length > 0, 'is not encrypted by its own settings'],
    [
      !movesTo(bucket).some(place => archives.includes(String(place))),
      'moves objects to where nobody can read them at once',
    ],
    [
      !papers.includes(id) || at(Properties, 'VersioningConfiguration', 'Status') === 'Enabled',
      'holds papers but not their versions',
    ],
  ]
  return rules.filter(([holds]) => !holds).map(([, message]) => message)
}

/** Buckets are closed to the public and to plain HTTP, encrypted, can be read at once, and keep versions of papers. */
export const buckets: Check = templates =>
  resourcesOf(templates, 'AWS::S3::Bucket').flatMap(bucket =>
    problemsOf(templates, bucket).map(problem => fault(bucket, problem)),
  )
