import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { synthesiseOnce } from '../templates.fixture.ts'
import { Baseline, baselineOf, type Kept } from './baseline/baseline.ts'
import { compare } from './baseline/compare.ts'
import { typeNamed } from './baseline/registry.ts'
import { readTemplates } from './template.ts'

const data = 'blu-prod-data'
const staff = 'blu-prod-staff'

const table = (change: Partial<Kept> = {}): Kept => ({
  type: 'AWS::DynamoDB::Table',
  why: ['keeps data', 'stays'],
  fixed: { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] },
  indexes: { by_date: { keys: ['date'], projection: 'ALL' } },
  ...change,
})

/** A small environment as it is deployed; each pair changes it in one thing. */
const deployed = (): Baseline => ({
  [data]: {
    resources: {
      AuditTable: table(),
      Vault: {
        type: 'AWS::Backup::BackupVault',
        why: ['keeps data', 'named'],
        name: 'vault',
        fixed: { BackupVaultName: 'vault' },
      },
      Policy: {
        type: 'AWS::IAM::ManagedPolicy',
        why: ['named'],
        name: 'admins',
        fixed: { ManagedPolicyName: 'admins', Path: '/' },
      },
    },
    routes: {},
    outputs: {
      ExportTable: { value: { Ref: 'AuditTable' }, export: `${data}:ExportTable` },
      ExportUnread: { value: { Ref: 'Vault' }, export: `${data}:ExportUnread` },
      MailRecord1: { value: 'x CNAME y' },
    },
    imports: [],
  },
  'blu-prod-api': {
    resources: {
      Api: { type: 'AWS::ApiGatewayV2::Api', why: ['exported'], fixed: { ProtocolType: 'HTTP' } },
    },
    routes: { 'Api GET /api/documents': 'ListDocuments' },
    outputs: { ExportApi: { value: { Ref: 'Api' }, export: 'blu-prod-api:ExportApi' } },
    imports: [],
  },
  [staff]: {
    resources: {},
    routes: { 'Api POST /api/documents': 'MakeDocument' },
    outputs: {},
    imports: [`${data}/ExportTable`, 'blu-prod-api/ExportApi'],
  },
})

const stackOf = (baseline: Baseline, name: string) => {
  const stack = baseline[name]
  if (!stack) throw new Error(`There is no ${name}.`)
  return stack
}

const after = (change: (today: Baseline) => void): string[] => {
  const today = deployed()
  change(today)
  return compare(deployed(), today).map(
    ({ stack, logicalId, message }) => `${stack} ${logicalId}: ${message}`,
  )
}

describe('an update that CloudFormation refuses, or that loses data, is refused with what to do instead', () => {
  it.each<[string, (today: Baseline) => void, RegExp]>([
    [
      'two new indexes of one table',
      today =>
        (stackOf(today, data).resources['AuditTable'] = table({ indexes: { by_date: deployed()[data]!.resources['AuditTable']!.indexes!['by_date'], a: 1, b: 2 } })), // oxfmt-ignore
      /data AuditTable: its indexes change more than once .*new a, new b.*In steps/,
    ],
    [
      'one index taken away and one added',
      today => (stackOf(today, data).resources['AuditTable'] = table({ indexes: { by_day: 1 } })),
      /new by_day, no by_date/,
    ],
    [
      'an index of the same name with other keys',
      today =>
        (stackOf(today, data).resources['AuditTable'] = table({ indexes: { by_date: { keys: ['day'] } } })),
      /another by_date/,
    ],
    [
      'a table with another key',
      today => (stackOf(today, data).resources['AuditTable'] = table({ fixed: { KeySchema: [] } })),
      /AuditTable would be made anew for a new KeySchema, empty, .*In two steps: add a second one/,
    ],
    [
      'a table with another logical id',
      today => {
        const { resources } = stackOf(today, data)
        resources['TrailTable'] = table()
        Reflect.deleteProperty(resources, 'AuditTable')
      },
      /AWS::DynamoDB::Table AuditTable is gone \(is it now blu-prod-data\/TrailTable\?\): .*Keep its logical id/,
    ],
    [
      'a table that goes',
      today => Reflect.deleteProperty(stackOf(today, data).resources, 'AuditTable'),
      /AuditTable is gone: what it keeps would be deleted/,
    ],
    [
      'an API of another kind, whose id other stacks import',
      today => (stackOf(today, 'blu-prod-api').resources['Api']!.fixed['ProtocolType'] = 'WEBSOCKET'),
      /Api would be made anew for a new ProtocolType, and CloudFormation refuses to change an export/,
    ],
    [
      'a named thing that is made anew under its name',
      today => (stackOf(today, data).resources['Policy']!.fixed['Path'] = '/other/'),
      /Policy would be made anew for a new Path, .*its name is taken/,
    ],
    [
      'a name that moves to another logical id',
      today => {
        const { resources } = stackOf(today, data)
        resources['OtherVault'] = resources['Vault']!
        Reflect.deleteProperty(resources, 'Vault')
      },
      /data OtherVault: takes the name of blu-prod-data\/Vault/,
    ],
    [
      'a route that moves to another stack',
      today => {
        Reflect.deleteProperty(stackOf(today, staff).routes, 'Api POST /api/documents')
        stackOf(today, 'blu-prod-api').routes['Api POST /api/documents'] = 'MakeDocument'
      },
      /staff MakeDocument: route Api POST \/api\/documents moves to blu-prod-api.*In two steps: deploy blu-prod-staff/,
    ],
    [
      'a route with another logical id',
      today => (stackOf(today, staff).routes['Api POST /api/documents'] = 'AddDocument'),
      /staff AddDocument: route .* was MakeDocument: .*its key is taken/,
    ],
    [
      'an export that goes while it is imported',
      today => Reflect.deleteProperty(stackOf(today, data).outputs, 'ExportTable'),
      /data ExportTable: output is gone, and is read by blu-prod-staff.*In two steps/,
    ],
    [
      'an export that goes together with its reader',
      today => {
        Reflect.deleteProperty(stackOf(today, data).outputs, 'ExportTable')
        stackOf(today, staff).imports = []
      },
      /data ExportTable: output is gone/,
    ],
    [
      'an export that says something else while it is imported',
      today => (stackOf(today, data).outputs['ExportTable']!.value = { Ref: 'Vault' }),
      /data ExportTable: its export changes while blu-prod-staff import it/,
    ],
    [
      'an output that is renamed',
      today => {
        const { outputs } = stackOf(today, data)
        outputs['MailRecordA'] = outputs['MailRecord1']!
        Reflect.deleteProperty(outputs, 'MailRecord1')
      },
      /data MailRecord1: output is renamed to MailRecordA, and is read by people and commands/,
    ],
    [
      'a stack with another name',
      today => {
        today['acme-prod-staff'] = stackOf(today, staff)
        Reflect.deleteProperty(today, staff)
      },
      /blu-prod-staff : the whole stack is gone or has another name/,
    ],
  ])('%s', (_, change, refusal) => {
    expect(after(change).filter(line => refusal.test(line))).toHaveLength(1)
  })
})

describe('an update that goes well is let through', () => {
  it.each<[string, (today: Baseline) => void]>([
    ['nothing', () => undefined],
    ['one new index', today => (stackOf(today, data).resources['AuditTable']!.indexes!['by_day'] = 1)],
    ['one index less', today => (stackOf(today, data).resources['AuditTable'] = table({ indexes: {} }))],
    ['a new table with two indexes', today => (stackOf(today, data).resources['New'] = table({ indexes: { a: 1, b: 2 } }))], // oxfmt-ignore
    ['a new route', today => (stackOf(today, staff).routes['Api GET /api/new'] = 'New')],
    [
      'a route that goes',
      today => Reflect.deleteProperty(stackOf(today, staff).routes, 'Api POST /api/documents'),
    ],
    [
      'an export that nobody imports',
      today => Reflect.deleteProperty(stackOf(today, data).outputs, 'ExportUnread'),
    ],
    [
      'a new name for what keeps nothing',
      today =>
        Object.assign(stackOf(today, data).resources['Policy']!, {
          name: 'b',
          fixed: { ManagedPolicyName: 'b' },
        }),
    ],
    [
      'a thing with a name that goes',
      today => Reflect.deleteProperty(stackOf(today, data).resources, 'Policy'),
    ],
    [
      'a new stack',
      today => (today['blu-prod-edge'] = { resources: {}, routes: {}, outputs: {}, imports: [] }),
    ],
  ])('%s', (_, change) => {
    expect(after(change)).toEqual([])
  })
})

describe('the baseline of prod', () => {
  const templates = readTemplates(synthesiseOnce('prod').texts)
  const baseline = baselineOf(templates)
  const resources = Object.values(baseline).flatMap(each => Object.entries(each.resources))

  it('has what keeps data, and what of it cannot change', () => {
    const kept = new Map(resources)
    expect(kept.get('AuditTable')).toMatchObject({ type: 'AWS::DynamoDB::Table', why: expect.arrayContaining(['keeps data', 'stays']) as unknown }) // oxfmt-ignore
    expect(Object.keys(kept.get('AuditTable')?.fixed ?? {})).toEqual(['KeySchema'])
    expect(Object.keys(kept.get('AnnouncementsTable')?.indexes ?? {}).length).toBeGreaterThan(1)
    expect(kept.get('UserPool')?.fixed).toHaveProperty('UsernameAttributes')
    expect(resources.filter(([, { type }]) => type === 'AWS::S3::Bucket')).toHaveLength(6)
  })

  it('has what is named, and nothing that only names another thing', () => {
    const named = resources.filter(([, { why }]) => why.includes('named'))
    expect(named.map(([, { name }]) => name)).toContain('admins')
    const types = new Set(named.map(([, { type }]) => type))
    expect(types).toContain('AWS::Backup::BackupVault')
    for (const type of ['AWS::Lambda::Permission', 'AWS::ApiGatewayV2::Stage', 'AWS::Route53::RecordSet'])
      expect(types).not.toContain(type)
  })

  it('has the routes of both APIs with their stacks, and what stacks read of each other', () => {
    const routes = Object.values(baseline).flatMap(each => Object.keys(each.routes))
    expect(routes).toHaveLength(synthesiseOnce('prod').resources('AWS::ApiGatewayV2::Route').length)
    expect(routes.filter(route => route.startsWith('unknown'))).toEqual([])
    expect(Object.values(baseline).flatMap(({ imports }) => imports).length).toBeGreaterThan(50)
  })

  it('is the same after it was written and read, and compared with itself fine', () => {
    const read = Baseline.parse(JSON.parse(JSON.stringify(baseline)))
    expect(compare(read, baseline)).toEqual([])
  })

  it('finds in real templates what a change of the code would do', () => {
    const changed = structuredClone(baseline)
    for (const { resources: kept } of Object.values(changed)) Reflect.deleteProperty(kept, 'AuditTable')
    expect(compare(baseline, changed).map(({ logicalId }) => logicalId)).toEqual(['AuditTable'])
  })
})

it('CloudFormation’s schemas say what cannot change', () => {
  expect(typeNamed('AWS::S3::Bucket')).toMatchObject({ keepsData: true })
  expect(typeNamed('AWS::S3::Bucket').fixed).toContain('BucketName')
  expect(typeNamed('AWS::ApiGatewayV2::Route').fixed).toEqual(['ApiId'])
  expect(typeNamed('Custom::PublishSite')).toEqual({ keepsData: false, fixed: [] })
})

/** As long as nothing is deployed there is no baseline, and nothing to compare with: infra/README.md. */
const written = (name: string): URL => new URL(`../baseline/${name}.json`, import.meta.url)

describe('today’s templates can be deployed over what is there', () => {
  it.each((['dev', 'staging', 'prod'] as const).filter(name => existsSync(written(name))))('%s', name => {
    const baseline = Baseline.parse(JSON.parse(readFileSync(written(name), 'utf8')))
    expect(compare(baseline, baselineOf(readTemplates(synthesiseOnce(name).texts)))).toEqual([])
  })
  it('or no baseline is written yet', () => {
    expect(existsSync(new URL('../baseline/', import.meta.url))).toBe(
      (['dev', 'staging', 'prod'] as const).some(name => existsSync(written(name))),
    )
  })
})
