import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import settings from '../cdk.json' with { type: 'json' }
import { readBuild } from './build.ts'
import { DataStack } from './DataStack.ts'
import { environmentOf } from './environments.ts'
import { buildFixture, synthesiseOnce } from './templates.fixture.ts'

const prod = synthesiseOnce('prod')
const local = synthesiseOnce('local')
const byId = (found: ReturnType<typeof prod.resources>) =>
  Object.fromEntries(found.map(each => [each.id, each]))
const buckets = byId(prod.resources('AWS::S3::Bucket'))
const tables = byId(prod.resources('AWS::DynamoDB::Table'))

describe('buckets', () => {
  it.each(Object.keys(buckets))('%s is closed to the public, encrypted, and refuses plain HTTP', id => {
    expect(buckets[id]?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    })
    const policy = prod
      .resources('AWS::S3::BucketPolicy')
      .find(({ Properties }) => JSON.stringify(Properties['Bucket']) === JSON.stringify({ Ref: id }))
    expect(policy?.Properties['PolicyDocument']).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]) as unknown,
    })
  })

  it.each(['AuditArchive', 'Files', 'Inbox', 'Site'])('%s writes down who came', id => {
    expect(buckets[id]?.Properties).toMatchObject({
      LoggingConfiguration: { DestinationBucketName: { Ref: 'Logs' } },
    })
  })

  it('the inbox reports arrivals and forgets what was abandoned', () => {
    expect(buckets['Inbox']?.Properties).toMatchObject({
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 1 }] },
    })
  })

  it('the inbox takes form posts from our site alone', () => {
    const cors = (AllowedOrigins: unknown) => ({
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins, MaxAge: 3600 }] },
    })
    expect(buckets['Inbox']?.Properties).toMatchObject(cors(['https://*.cloudfront.net']))
    const [inbox] = local.resources('AWS::S3::Bucket').filter(({ id }) => id === 'Inbox')
    expect(inbox?.Properties).toMatchObject(cors([{ Ref: 'SiteOrigin' }]))
  })

  it('A-080 the copies of the audit trail are locked for as long as it is kept, in prod for everybody', () => {
    const { keepDays } = environmentOf('prod').audit
    expect(buckets['AuditArchive']?.Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: keepDays } } },
      VersioningConfiguration: { Status: 'Enabled' },
    })
    for (const name of ['dev', 'staging'] as const)
      expect(
        byId(synthesiseOnce(name).resources('AWS::S3::Bucket'))['AuditArchive']?.Properties,
      ).not.toHaveProperty('ObjectLockEnabled')
  })

  it('S-36 files keep their versions', () => {
    expect(buckets['Files']?.Properties).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } })
  })
})

/** Secrets that we make ourselves. */
const own = /^(OriginSecret|DeviceKey)/

describe('secrets of third parties', () => {
  const secrets = prod.resources('AWS::SecretsManager::Secret').filter(({ id }) => !own.test(id))

  it('are there under their names, without a value', () => {
    expect(secrets.map(({ Properties }) => Properties['Name'])).toEqual(
      environmentOf('prod').integrations.map(name => `prod/${name}`),
    )
    for (const { Properties } of secrets)
      expect(Object.keys(Properties).sort()).toEqual(['Description', 'Name'])
  })
})

/** Rows that must be gone when they are gone: no copy outlives them. */
const expiring = [
  // Kept for years; its copies are in the archive, locked.
  'AuditTable',
  'AuditAddressesTable',
  'ConnectionsTable',
  'DeletedDocumentsTable',
  'DeliveriesTable',
  'KeptAnswersTable',
  'RateLimitsTable',
  'RevocationsTable',
  'SecurityAlertsTable',
  'SubscribersTable',
  'UploadsTable',
  'VisitsTable',
  'WebhookDeliveriesTable',
]

const exportsIn = (template: string | undefined) =>
  Object.keys((JSON.parse(template ?? '{}') as { Outputs?: object }).Outputs ?? {}).filter(id =>
    id.startsWith('Exports'),
  )

describe('what other stacks import', () => {
  it('is exported whoever reads it, so that an update that ends the reading takes nothing away', () => {
    const root = mkdtempSync(join(tmpdir(), 'infra-'))
    try {
      buildFixture(root)
      const environment = environmentOf('prod')
      const app = new App({ context: settings.context, outdir: join(root, 'cdk.out') })
      const alone = new DataStack(
        app,
        'blu-prod-data',
        { environment, build: readBuild(root, environment, true) },
        { env: { region: environment.region } },
      )
      const template = readFileSync(app.synth().getStackArtifact(alone.artifactId).templateFullPath, 'utf8')
      expect(exportsIn(prod.texts.get('blu-prod-data')).sort()).toEqual(exportsIn(template).sort())
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })
})

describe('tables', () => {
  it.each(Object.keys(tables))(
    'S-36 %s costs nothing idle, and in prod can be recovered and not be deleted',
    id => {
      expect(tables[id]).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      })
    },
  )

  it('are copied each month where the environment says so, but for those whose rows expire', () => {
    const [plan] = prod.resources('AWS::Backup::BackupPlan')
    expect(plan?.Properties).toMatchObject({
      BackupPlan: { BackupPlanRule: [{ Lifecycle: { DeleteAfterDays: 400 } }] },
    })
    const [selection] = prod.resources('AWS::Backup::BackupSelection')
    expect(selection?.Properties).toMatchObject({
      BackupSelection: {
        Resources: Object.keys(tables)
          .filter(id => !expiring.includes(id))
          .map(id => ({ 'Fn::GetAtt': [id, 'Arn'] })),
      },
    })
    expect(local.resources('AWS::Backup::BackupPlan')).toEqual([])
  })

  it.each(expiring)('rows of %s expire', id => {
    expect(tables[id]?.Properties).toMatchObject({
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    })
  })
})
