import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Invoke, Made, Resource } from '../engine.ts'
import { createCustomResources } from './customResource.ts'
import { loadAssembly } from './load.ts'
import type { Assembly, Template } from './load.ts'
import { play } from './play.ts'
import type { PlayOptions } from './play.ts'
import { createPolicies } from './policies.ts'

let made: Resource[]
const make = (resource: Resource): Made => {
  made.push(resource)
  const name = `name-of-${resource.logicalId}`
  return { ref: name, attributes: { Arn: `arn:${name}`, Id: 'id' } }
}
const options = (more: Partial<PlayOptions> = {}): PlayOptions => ({
  resources: { 'Test::Thing': make },
  makeCustomResource: async resource => make(resource),
  parameters: {},
  secretValue: (id, stage) => JSON.stringify({ key: `value of ${id} ${stage ?? ''}` }),
  ...more,
})
const assembly = (...templates: Template[]): Assembly => ({
  stacks: templates.map((template, i) => ({ name: `stack${i}`, template })),
  assets: [],
})
const thing = (Properties: Record<string, unknown> = {}, more = {}) => ({
  Type: 'Test::Thing',
  Properties,
  ...more,
})
const propertiesOf = (logicalId: string) =>
  made.find(resource => resource.logicalId === logicalId)?.properties

let dir: string
beforeEach(async () => {
  made = []
  dir = await mkdtemp(join(tmpdir(), 'template-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('every intrinsic is worked out', async () => {
  await play(
    assembly({
      Parameters: {
        Origin: { Type: 'String' },
        Size: { Type: 'Number', Default: 3 },
        BootstrapVersion: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk-bootstrap/version' },
      },
      Mappings: { Map: { first: { second: 'found' } } },
      Conditions: {
        Big: { 'Fn::Equals': [{ Ref: 'Size' }, 3] },
        Not: { 'Fn::Not': [{ Condition: 'Big' }] },
        Either: { 'Fn::Or': [{ Condition: 'Not' }, { Condition: 'Big' }] },
        Both: { 'Fn::And': [{ Condition: 'Not' }, { Condition: 'Big' }] },
      },
      Resources: {
        A: thing(),
        Absent: thing({}, { Condition: 'Not' }),
        B: thing({
          ref: { Ref: 'A' },
          att: { 'Fn::GetAtt': ['A', 'Arn'] },
          dotted: { 'Fn::GetAtt': 'A.Arn' },
          join: { 'Fn::Join': ['/', ['a', { Ref: 'Origin' }]] },
          sub: { 'Fn::Sub': '${A.Arn} ${Origin} ${AWS::Region} ${!Kept}' },
          subWith: { 'Fn::Sub': ['${x}-${A}', { x: { Ref: 'Size' } }] },
          select: { 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] },
          map: { 'Fn::FindInMap': ['Map', 'first', 'second'] },
          base64: { 'Fn::Base64': 'hi' },
          if: { 'Fn::If': ['Big', 'yes', { Ref: 'NotThere' }] },
          either: { 'Fn::If': ['Either', 1, 2] },
          both: { 'Fn::If': ['Both', 1, 2] },
          gone: { Ref: 'AWS::NoValue' },
          list: ['x', { Ref: 'AWS::NoValue' }, { Ref: 'AWS::AccountId' }],
          secret: { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'A' }, ':SecretString:key::}}']] },
          previous: '{{resolve:secretsmanager:s:SecretString:key:AWSPREVIOUS}}',
          policy: { Condition: { StringEquals: { a: 'b' } } },
        }),
      },
    }),
    options({ parameters: { Origin: 'http://localhost:4000' } }),
  )
  expect(made.map(({ logicalId }) => logicalId)).toEqual(['A', 'B'])
  expect(propertiesOf('B')).toEqual({
    ref: 'name-of-A',
    att: 'arn:name-of-A',
    dotted: 'arn:name-of-A',
    join: 'a/http://localhost:4000',
    sub: 'arn:name-of-A http://localhost:4000 eu-west-2 ${Kept}',
    subWith: '3-name-of-A',
    select: 'b',
    map: 'found',
    base64: 'aGk=',
    if: 'yes',
    either: 1,
    both: 2,
    list: ['x', '000000000000'],
    secret: 'value of name-of-A ',
    previous: 'value of s AWSPREVIOUS',
    policy: { Condition: { StringEquals: { a: 'b' } } },
  })
})

test('stacks see each other’s outputs, by export and by name', async () => {
  const played = await play(
    assembly(
      { Resources: { A: thing() }, Outputs: { Out: { Value: { Ref: 'A' }, Export: { Name: 'exported' } } } },
      {
        Resources: {
          B: thing({
            imported: { 'Fn::ImportValue': 'exported' },
            output: { 'Fn::GetStackOutput': { StackName: 'stack0', OutputName: 'Out' } },
          }),
        },
      },
    ),
    options(),
  )
  expect(propertiesOf('B')).toEqual({ imported: 'name-of-A', output: 'name-of-A' })
  expect(played.outputs.get('stack0.Out')).toBe('name-of-A')
})

test('resources are made in the order of what they need', async () => {
  await play(
    assembly({
      Resources: {
        C: thing({ text: { 'Fn::Sub': 'x${B.Arn}' } }),
        B: thing({ deep: [{ x: { 'Fn::GetAtt': ['A', 'Arn'] } }] }, { DependsOn: ['D'] }),
        A: thing(),
        D: thing({}, { DependsOn: 'A' }),
      },
    }),
    options(),
  )
  expect(made.map(({ logicalId }) => logicalId)).toEqual(['A', 'D', 'B', 'C'])
})

test('playing again makes only what changed, and what needs it', async () => {
  const template = (size: number): Template => ({
    Resources: { A: thing({ size }), B: thing({ a: { Ref: 'A' } }), C: thing({ other: 1 }) },
  })
  const earlier = await play(assembly(template(1)), options())
  made = []
  const played = await play(assembly(template(2)), options({ earlier }))
  expect(made.map(({ logicalId }) => logicalId)).toEqual(['A', 'B'])
  expect(played.resources.map(({ logicalId }) => logicalId)).toEqual(['A', 'B', 'C'])
})

test('what cannot be made is named, and where to add it', async () => {
  const played = (Resources: Template['Resources']) => play(assembly({ Resources }), options())
  await expect(played({ Feed: { Type: 'AWS::AppSync::Api' } })).rejects.toThrow(
    /^stack0\/Feed \(AWS::AppSync::Api\): .*scripts\/cloud/,
  )
  await expect(played({ A: thing(), B: thing({ x: { 'Fn::GetAtt': ['A', 'Url'] } }) })).rejects.toThrow(
    /stack0\/B .*A \(Test::Thing\) has no attribute Url/,
  )
  await expect(played({ A: thing({ x: { 'Fn::Cidr': [] } }) })).rejects.toThrow(/Fn::Cidr/)
  await expect(played({ A: thing({ x: { Ref: 'B' } }), B: thing({ x: { Ref: 'A' } }) })).rejects.toThrow(
    /circle of resources: A -> B -> A/,
  )
  await expect(
    play(assembly({ Parameters: { P: { Type: 'String' } }, Resources: {} }), options()),
  ).rejects.toThrow(/parameter P/)
})

test('policies are kept by role', async () => {
  const policies = createPolicies()
  const statement = (Action: string) => ({ Effect: 'Allow', Action, Resource: '*' })
  await play(
    assembly({
      Resources: {
        Role: {
          Type: 'AWS::IAM::Role',
          Properties: { Policies: [{ PolicyDocument: { Statement: [statement('s3:GetObject')] } }] },
        },
        Policy: {
          Type: 'AWS::IAM::Policy',
          Properties: {
            Roles: [{ Ref: 'Role' }],
            PolicyDocument: { Statement: [statement('dynamodb:Query')] },
          },
        },
        Managed: {
          Type: 'AWS::IAM::ManagedPolicy',
          Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: statement('ses:SendEmail') } },
        },
      },
    }),
    options({ resources: policies.resources }),
  )
  expect(policies.statementsOf('stack0-Role').map(({ Action }) => Action)).toEqual([
    's3:GetObject',
    'dynamodb:Query',
    'ses:SendEmail',
  ])
})

const custom = (properties: Record<string, unknown>): Resource => ({
  stack: 'site',
  logicalId: 'Publish',
  type: 'Custom::Publish',
  properties: { ServiceToken: 'arn:fn', ...properties },
})
const answering =
  (events: Record<string, unknown>[], answer: object): Invoke =>
  async (fn, event) => {
    const given = event as Record<string, unknown>
    events.push({ fn, ...given })
    await fetch(String(given.ResponseURL), { method: 'PUT', body: JSON.stringify(answer) })
    return { payload: null }
  }

test('a custom resource runs when its properties are new or changed, and not otherwise', async () => {
  const events: Record<string, unknown>[] = []
  const answer = { Status: 'SUCCESS', PhysicalResourceId: 'p', Data: { Url: 'u' } }
  const start = () => createCustomResources(join(dir, 'custom.json'), answering(events, answer))
  expect(await start()(custom({ Size: 1, On: true }))).toEqual({ ref: 'p', attributes: { Url: 'u' } })
  expect(await start()(custom({ Size: 1, On: true }))).toEqual({ ref: 'p', attributes: { Url: 'u' } })
  await start()(custom({ Size: 2, On: true }))
  expect(events).toMatchObject([
    {
      fn: 'arn:fn',
      RequestType: 'Create',
      LogicalResourceId: 'Publish',
      ResourceProperties: { Size: '1', On: 'true' },
    },
    {
      RequestType: 'Update',
      PhysicalResourceId: 'p',
      ResourceProperties: { Size: '2' },
      OldResourceProperties: { Size: '1' },
    },
  ])
})

test('a custom resource that fails stops the start with its reason, and is tried again at the next', async () => {
  const file = join(dir, 'custom.json')
  const failing = answering([], { Status: 'FAILED', Reason: 'the zip is empty' })
  await expect(createCustomResources(file, failing)(custom({}))).rejects.toThrow('the zip is empty')
  const silent: Invoke = async () => ({ payload: null })
  await expect(createCustomResources(file, silent)(custom({}))).rejects.toThrow(/without an answer/)
  const broken: Invoke = async () => ({ payload: null, error: { type: 'TypeError', message: 'x' } })
  await expect(createCustomResources(file, broken)(custom({}))).rejects.toThrow('TypeError: x')
  const events: Record<string, unknown>[] = []
  await createCustomResources(file, answering(events, { Status: 'SUCCESS' }))(custom({}))
  expect(events[0]).toMatchObject({ RequestType: 'Create' })
})

test('an assembly is read in the order of its stacks, stages included', async () => {
  const write = (path: string, content: unknown) => writeFile(join(dir, path), JSON.stringify(content))
  const stack = (templateFile: string, dependencies: string[] = []) => ({
    type: 'aws:cloudformation:stack',
    dependencies,
    properties: { templateFile },
  })
  await mkdir(join(dir, 'stage'))
  await write('manifest.json', {
    artifacts: {
      Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
      api: stack('api.json', ['data', 'api.assets']),
      data: stack('data.json'),
      'api.assets': { type: 'cdk:asset-manifest', properties: { file: 'api.assets.json' } },
      stage: { type: 'cdk:cloud-assembly', properties: { directoryName: 'stage' } },
    },
  })
  for (const file of ['api.json', 'data.json', 'stage/late.json']) await write(file, { Resources: {} })
  await write('api.assets.json', {
    files: {
      abc: {
        source: { path: 'asset.abc', packaging: 'zip' },
        destinations: { current: { bucketName: 'b', objectKey: 'abc.zip' } },
      },
    },
  })
  await write('stage/manifest.json', {
    artifacts: { late: { ...stack('late.json'), properties: { templateFile: 'late.json', stackName: 'L' } } },
  })
  const { stacks, assets } = loadAssembly(dir)
  expect(stacks.map(({ name }) => name)).toEqual(['data', 'api', 'L'])
  expect(assets).toEqual([{ key: 'abc.zip', path: join(dir, 'asset.abc'), isFolder: true }])
})
