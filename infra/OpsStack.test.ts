import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { faultyRowsMetric } from '#contract/faultyRows.ts'
import { synthesise, synthesiseOnce, type Resource } from './templates.fixture.ts'
import { workers } from './workers.ts'

const { resources } = synthesiseOnce('prod')
const alarms = resources('AWS::CloudWatch::Alarm')
const alarm = (id: string) => alarms.find(each => each.id.startsWith(id))?.Properties
/** An alarm that watches one metric in a namespace of ours. */
const watching = (Namespace: string, MetricName: string, Stat: string) => ({
  Metrics: [{ MetricStat: { Metric: { Namespace, MetricName }, Stat } }],
})

/** The function that a reference within its own stack names. */
const functionOf = (reference: unknown): string | undefined =>
  resources('AWS::Lambda::Function').find(({ id }) => isDeepStrictEqual(reference, { Ref: id }))?.id

const watched = alarms
  .filter(({ Properties }) => Properties['MetricName'] === 'Errors')
  .map(({ Properties }) => (Properties['Dimensions'] as { Value: unknown }[])[0]?.Value)

describe('alarms', () => {
  it('watch the errors of every worker, and of all functions together', () => {
    const named = resources('AWS::Lambda::Function').filter(
      ({ Properties }) => String(Properties['Description']) in workers,
    )
    expect(watched.map(functionOf).sort()).toEqual(named.map(({ id }) => id).sort())
    expect(named).toHaveLength(Object.keys(workers).length)
    expect(alarm('FunctionErrors')).toMatchObject({
      Threshold: 1,
      Metrics: expect.arrayContaining([
        expect.objectContaining({ Expression: 'all - FILL(preSignUp, 0) - FILL(preAuthentication, 0)' }),
        expect.objectContaining({
          MetricStat: expect.objectContaining({
            Metric: { Namespace: 'AWS/Lambda', MetricName: 'Errors' },
          }) as unknown,
        }),
      ]) as unknown,
    })
  })

  it('watch failures, slowness, refused calls, dead letters, faulty rows and backups', () => {
    expect(alarm('ApiFailures')).toMatchObject({
      Threshold: 5,
      Metrics: expect.arrayContaining([
        expect.objectContaining({ Expression: '100 * part / whole' }),
      ]) as unknown,
    })
    expect(alarm('ApiSlow')).toMatchObject({
      Threshold: 3000,
      EvaluationPeriods: 3,
      ...watching('AWS/ApiGateway', 'Latency', 'p95'),
    })
    expect(alarm('Throttled')).toMatchObject(watching('AWS/Lambda', 'Throttles', 'Sum'))
    expect(alarm('DeadLetters')).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
    })
    expect(alarm('FaultyRows')).toMatchObject({
      MetricName: faultyRowsMetric.name,
      Namespace: faultyRowsMetric.namespace,
      Threshold: 1,
    })
    expect(alarm('BackupFailures')).toMatchObject({ MetricName: 'NumberOfBackupJobsFailed' })
  })

  it('a refused sign-up, which a trigger can only say by failing, calls nobody', () => {
    expect(alarm('PreSignUpErrors')?.['Threshold']).toBe(25)
    expect(alarm('PostConfirmationErrors')?.['Threshold']).toBe(1)
  })

  it('each says what happened, tells people, and that it is over; silence is well', () => {
    const [topic] = resources('AWS::SNS::Topic')
    const people = { 'Fn::ImportValue': expect.stringContaining(`Ref${topic?.id}`) as string }
    for (const { id, Properties } of alarms)
      expect(Properties, id).toMatchObject({
        AlarmDescription: expect.stringMatching(/.{20}/) as string,
        AlarmActions: [people],
        OKActions: [people],
        TreatMissingData: 'notBreaching',
      })
  })
})

const statementsOf = (resource: Resource | undefined, property: string) =>
  (resource?.Properties[property] as { Statement: unknown[] }).Statement

describe('the way to people', () => {
  it('is encrypted, closed to plain HTTP, and open to the alarms of this account alone', () => {
    const [topic] = resources('AWS::SNS::Topic')
    const [key] = resources('AWS::KMS::Key')
    expect(topic?.Properties).toHaveProperty('KmsMasterKeyId')
    const fromAlarms = { Principal: { Service: 'cloudwatch.amazonaws.com' }, Effect: 'Allow' }
    const [policy] = resources('AWS::SNS::TopicPolicy')
    expect(statementsOf(policy, 'PolicyDocument')).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      expect.objectContaining({
        ...fromAlarms,
        Action: 'sns:Publish',
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ])
    expect(statementsOf(key, 'KeyPolicy')).toContainEqual(
      expect.objectContaining({ ...fromAlarms, Action: ['kms:Decrypt', 'kms:GenerateDataKey'] }),
    )
  })

  it('ends at the address of the environment, which hears of the budget too', () => {
    const told = synthesise('prod', undefined, { alarmsTo: 'ops@example.com', monthlyBudgetUsd: 70 })
    expect(told.resources('AWS::SNS::Subscription')[0]?.Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    })
    expect(told.resources('AWS::Budgets::Budget')[0]?.Properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 70, Unit: 'USD' }, TimeUnit: 'MONTHLY', BudgetType: 'COST' },
      NotificationsWithSubscribers: [
        { Subscribers: [{ Address: 'ops@example.com' }] },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    })
    expect(told.findings).toEqual([])
    expect(resources('AWS::SNS::Subscription')).toEqual([])
  })
})

/** The text of a dashboard with something in the place of every reference. */
const bodyOf = (body: unknown): string =>
  (body as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
    .map(part => (typeof part === 'string' ? part : 'x'))
    .join('')

describe('the dashboard', () => {
  it('is one, valid, and its graphs ask what a person on call asks', () => {
    const [dashboard, ...others] = resources('AWS::CloudWatch::Dashboard')
    expect(others).toEqual([])
    const { widgets } = JSON.parse(bodyOf(dashboard?.Properties['DashboardBody'])) as {
      widgets: { type: string; properties: { title?: string; metrics?: unknown[]; region?: string } }[]
    }
    const graphs = widgets.filter(({ type }) => type === 'metric')
    expect(graphs.length).toBeGreaterThan(10)
    for (const { properties } of graphs) expect(properties.title).toMatch(/\?$/)
    expect(graphs[0]?.properties.region).toBe('us-east-1')
    // Of up to fifty metrics three dashboards are free; this one has more and costs three dollars a month.
    expect(graphs.flatMap(({ properties }) => properties.metrics).length).toBeLessThanOrEqual(100)
  })
})
