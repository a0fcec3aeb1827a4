import { describe, expect, it } from 'vitest'
import { environmentOf } from '../environments.ts'
import { fullest, isNear, sharesOf } from './quotas.ts'
import { quotas } from './quotas/limits.ts'
import { subjectOf } from './quotas/quota.ts'
import { resolverOf } from './resolve.ts'
import { readTemplates, type Resource } from './template.ts'

const environment = environmentOf('dev')

const templatesOf = (resources: Record<string, Resource>, more: Record<string, object> = {}) =>
  readTemplates(
    new Map(
      Object.entries({ 'blu-dev-data': { Resources: resources }, ...more }).map(([stack, template]) => [
        stack,
        JSON.stringify(template),
      ]),
    ),
  )

const usesOf = (name: string, templates: ReturnType<typeof templatesOf>, codeSize?: () => number) =>
  quotas.find(quota => quota.name === name)?.measure(subjectOf(templates, environment, codeSize))

const fn = (Variables: Record<string, unknown>): Resource => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Environment: { Variables } },
})
const table: Resource = { Type: 'AWS::DynamoDB::Table', Properties: {} }

describe('a value is seen as AWS will', () => {
  const other = {
    Resources: {},
    Outputs: { Table: { Value: 'x' } },
  }
  const templates = templatesOf(
    {
      AuditTable: table,
      Role: { Type: 'AWS::IAM::Role', Properties: {} },
      Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
      Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'dev/github' } },
      AVeryLongNameOfAFunctionThatLambdaWouldNotTakeAsItIs: fn({}),
    },
    {
      'blu-dev-api': {
        ...other,
        Outputs: { Table: { Value: { Ref: 'AWS::Region' }, Export: { Name: 'blu-dev-api:Table' } } },
      },
    },
  )
  const resolve = resolverOf(templates, () => 'eu-west-2')

  it.each([
    [{ Ref: 'AuditTable' }, 'blu-dev-data-AuditTable-A1B2C3D4E5F6G'],
    [
      { 'Fn::GetAtt': ['AuditTable', 'Arn'] },
      'arn:aws:dynamodb:eu-west-2:123456789012:table/blu-dev-data-AuditTable-A1B2C3D4E5F6G',
    ],
    [
      { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': 'Role.Arn' }]] },
      'https://arn:aws:iam::123456789012:role/blu-dev-data-Role-A1B2C3D4E5F6G',
    ],
    [{ Ref: 'Queue' }, 'https://sqs.eu-west-2.amazonaws.com/123456789012/blu-dev-data-Queue-A1B2C3D4E5F6G'],
    [{ Ref: 'Secret' }, 'arn:aws:secretsmanager:eu-west-2:123456789012:secret:dev/github-A1b2C3'],
    [{ 'Fn::Sub': '${AWS::AccountId} ${!kept} ${Queue.QueueName}' }, '123456789012 ${kept} blu-dev-data-Queue-A1B2C3D4E5F6G'], // oxfmt-ignore
    [{ 'Fn::ImportValue': 'blu-dev-api:Table' }, 'eu-west-2'],
    [{ 'Fn::GetStackOutput': { StackName: 'blu-dev-api', OutputName: 'Table' } }, 'eu-west-2'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['-', 'a-b'] }] }, 'b'],
  ])('%j', (value, seen) => {
    expect(resolve('blu-dev-data', value)).toBe(seen)
  })

  it('at the length that CloudFormation leaves a name', () => {
    const name = resolve('blu-dev-data', { Ref: 'AVeryLongNameOfAFunctionThatLambdaWouldNotTakeAsItIs' })
    expect(name).toHaveLength(64)
    expect(name).toMatch(/^blu-dev-data-AVeryLong.*A1B2C3D4E5F6G$/)
  })

  it('or not at all: an intrinsic function that is not known is no text of some length', () => {
    expect(() => resolve('blu-dev-data', { 'Fn::Length': [1, 2] })).toThrow('Fn::Length is not known')
  })
})

describe('a quota', () => {
  it('of variables counts names, quotes and commas, as Lambda does', () => {
    const templates = templatesOf({ AuditTable: table, Fn: fn({ A: 'x', TABLE: { Ref: 'AuditTable' } }) })
    const json = '{"A":"x","TABLE":"blu-dev-data-AuditTable-A1B2C3D4E5F6G"}'
    expect(usesOf('bytes of a function’s variables', templates)).toEqual([
      { stack: 'blu-dev-data', id: 'Fn', used: json.length },
    ])
  })

  it('of an API counts what other stacks add to it', () => {
    const route = (ApiId: unknown): Resource => ({ Type: 'AWS::ApiGatewayV2::Route', Properties: { ApiId } })
    const templates = templatesOf(
      { Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} }, One: route({ Ref: 'Api' }) },
      {
        'blu-dev-staff': { Resources: { Two: route({ 'Fn::ImportValue': 'api' }) } },
        'blu-dev-outputs': { Resources: {}, Outputs: {} },
      },
    )
    const data = templates['blu-dev-data']
    if (data) data.Outputs = { Api: { Value: { Ref: 'Api' }, Export: { Name: 'api' } } }
    expect(usesOf('routes of an API', templates)).toEqual([{ stack: 'blu-dev-data', id: 'Api', used: 2 }])
  })

  it('of files measures what was built, and nothing where nothing was', () => {
    const templates = templatesOf({ Fn: fn({}) })
    expect(usesOf('bytes of a function’s files', templates)).toEqual([])
    expect(usesOf('bytes of a function’s files', templates, () => 300_000_000)).toEqual([
      { stack: 'blu-dev-data', id: 'Fn', used: 300_000_000 },
    ])
  })

  it('is near from four fifths on, and the fullest use of each comes first', () => {
    const templates = templatesOf({ Small: fn({ A: 'x' }), Large: fn({ A: 'x'.repeat(3_270) }) })
    const shares = fullest(sharesOf(subjectOf(templates, environment)))
    expect(shares[0]).toMatchObject({ id: 'Large', used: 3_278, quota: { limit: 4_096 } })
    expect(shares.filter(isNear).map(({ id }) => id)).toEqual(['Large'])
    expect(new Set(shares.map(({ quota }) => quota.name)).size).toBe(shares.length)
  })
})
