import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { access, areas } from './access.ts'
import { functionNames, httpFunctions } from './functions.ts'
import { synthesiseOnce } from './templates.fixture.ts'

const Strings = z.union([z.string().transform(one => [one]), z.array(z.string())])
const Statement = z.looseObject({
  Effect: z.string(),
  Action: Strings,
  Resource: z.unknown(),
})
const Policy = z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(Statement) }) })

const { resources } = synthesiseOnce('prod')
const inPolicies = ['AWS::IAM::Policy', 'AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy'].flatMap(type =>
  resources(type).flatMap(({ id, Properties }) =>
    Policy.parse(Properties).PolicyDocument.Statement.map(statement => ({ id, type, ...statement })),
  ),
)
const allowed = inPolicies.filter(({ Effect }) => Effect === 'Allow')
const ofRoles = allowed.filter(({ type }) => type === 'AWS::IAM::Policy')
const resourcesOf = (Resource: unknown): string[] =>
  (Array.isArray(Resource) ? Resource : [Resource]).map(each => JSON.stringify(each))

/** The only grants on more than one named thing: keys that are made up when they are needed, secrets that people name. */
const onMany = [
  [/^UploadsRole/, '/uploads/*'],
  [/^ProcessUploadRole/, '/uploads/*'],
  [/^ProcessUploadRole/, '/objects/*'],
  [/^(DownloadDocument|ProcessFile|IndexSearch|RestrictedDocuments)Role/, '/objects/*'],
  // Texts that are too long for a row: whose they are, their rows say.
  [
    /^(Announcements|AnnouncementEdits|ImportAnnouncements|ImportNews|RenderPage|IndexSearch)Role/,
    '/texts/*',
  ],
  [/^(Providers|PollProviders|RnsFeedProxy)Role/, '/texts/*'],
  // Copies of confidential files, each with a key of its own.
  [/^DownloadDocumentRole/, '/marked/*'],
  [/^PublishSiteRole/, '/*'],
  // The archive of the audit trail: a key for each day.
  [/^ExportAuditRole/, '/*'],
  // A phone number has no ARN; a test below holds that topics are denied.
  [/^SendSmsRole/, '*'],
  // Nor has an account's quota at SES, which is only read.
  [/^ServicesRole/, '*'],
  // The gateway makes the names of connections up.
  [/^(ServeConnection|BroadcastSecurity|CloseConnections)Role/, '/v1/DELETE/@connections/*'],
  [/^BroadcastSecurityRole/, '/v1/POST/@connections/*'],
  // Which logs it writes, API Gateway does not say.
  [/^AccountLogsRole/, '*'],
  [/^(Providers|PollProviders|RnsFeedProxy|Security)Role/, ':secret:prod/providers/*'],
] as const

/** Reads the settings of a bucket and nothing of its content. */
const states = ['s3:GetBucketPolicyStatus', 's3:GetBucketPublicAccessBlock', 's3:GetBucketVersioning']

/** These actions change no row. */
const reading = [
  'dynamodb:DescribeContinuousBackups',
  'dynamodb:DescribeTable',
  'dynamodb:Query',
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
]

describe('areas', () => {
  it('share no function, so that none overwrites what another says', () => {
    const named = Object.values(areas).flatMap(area => Object.keys(area))
    expect(named.sort()).toEqual(functionNames().sort())
  })
})

it('A-118 S-6 each function with a route that is not public reads what is revoked (decision 48)', () => {
  const withoutIt = [...httpFunctions()]
    .filter(([, routes]) => routes.some(({ route }) => route.access !== 'public'))
    .map(([name]) => name)
    .filter(name => !(access[name].tables?.revocations ?? []).includes('query'))
  expect(withoutIt).toEqual([])
})

describe('grants', () => {
  it('S-11 name each action in full', () => {
    expect(allowed.length).toBeGreaterThan(30)
    for (const { id, Action } of allowed)
      for (const action of Action) expect(action, id).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/)
  })

  it('S-11 name each thing, but for objects under a prefix', () => {
    const wide = ofRoles.flatMap(({ id, Resource }) =>
      resourcesOf(Resource)
        .filter(resource => /[*?]/.test(resource))
        .map(resource => ({ id, resource })),
    )
    for (const { id, resource } of wide)
      expect(
        onMany.some(
          ([role, suffix]) =>
            role.test(id) && (resource.endsWith(`,"${suffix}"]]}`) || resource === JSON.stringify(suffix)),
        ),
        `${id}: ${resource}`,
      ).toBe(true)
  })

  it('A-160 who sends text messages may publish to no topic', () => {
    const denied = inPolicies.filter(({ id, Effect }) => id.startsWith('SendSmsRole') && Effect === 'Deny')
    expect(denied).toMatchObject([{ Action: ['sns:Publish'], Resource: 'arn:*:sns:*:*:*' }])
  })

  it('S-32 A-080 X-023 nobody may change or remove what is on record', () => {
    const audit = ofRoles.filter(({ Resource }) => JSON.stringify(Resource).includes('AuditTable'))
    expect(audit.length).toBeGreaterThanOrEqual(4)
    const copying = ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob']
    for (const { id, Action } of audit)
      if (id.startsWith('Backups')) expect(Action, id).toEqual(copying)
      else if (Action.some(action => action.startsWith('dynamodb:') && !reading.includes(action)))
        expect(Action, id).toEqual(['dynamodb:PutItem'])
    const archive = ofRoles.filter(({ Resource }) => JSON.stringify(Resource).includes('AuditArchiveArn'))
    expect(new Set(archive.flatMap(({ Action }) => Action))).toEqual(
      new Set(['s3:GetObject', 's3:ListBucket', 's3:PutObject', ...states]),
    )
  })

  it('nobody may change or remove a stored file, or scan a table', () => {
    const actions = ofRoles
      .filter(({ Resource }) => JSON.stringify(Resource).includes('FnGetAttFilesArn'))
      .flatMap(({ Action }) => Action)
    expect(new Set(actions)).toEqual(
      new Set(['s3:GetBucketLocation', 's3:GetObject', 's3:PutObject', ...states]),
    )
    expect(ofRoles.flatMap(({ Action }) => Action)).not.toContain('dynamodb:Scan')
  })

  it('no role has a policy of AWS, which are wide', () => {
    for (const { id, Properties } of resources('AWS::IAM::Role'))
      expect(Properties, id).not.toHaveProperty('ManagedPolicyArns')
  })

  it('only services that need it may call a function, each from one place', () => {
    for (const { id, Properties } of resources('AWS::Lambda::Permission')) {
      const isRotation = Properties['Principal'] === 'secretsmanager.amazonaws.com'
      expect(Properties, id).toMatchObject({
        Action: 'lambda:InvokeFunction',
        // Secrets Manager names its account and nothing narrower.
        [isRotation ? 'SourceAccount' : 'SourceArn']: expect.anything() as unknown,
      })
      if (!isRotation)
        expect(Properties['Principal'], id).toMatch(/^(apigateway|cognito-idp|events)\.amazonaws\.com$/)
    }
  })
})
