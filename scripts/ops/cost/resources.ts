import { Failure } from '../failure.ts'
import { assumptions, month } from './assumptions.ts'
import type { Line } from './line.ts'
import { runsPerMonth } from './schedule.ts'

/** A resource of a template, as far as its cost goes. */
export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
}

type Properties = Record<string, unknown>

/** Types that cost nothing by being there; what their use costs is in `traffic.ts`. */
const free = [
  /^AWS::(ApiGateway::Account|ApiGatewayV2|CDK|CertificateManager|CloudFront|IAM|Logs::(LogGroup|ResourcePolicy)|SNS)(::|$)/,
  /^AWS::Cognito::UserPool/,
  /^AWS::Lambda::(Function|Permission|EventInvokeConfig|Alias|Version)$/,
  /^AWS::S3::(Bucket|BucketPolicy)$/,
  /^AWS::SQS::(Queue|QueuePolicy)$/,
  /^AWS::SES::/,
  /^AWS::SecretsManager::(ResourcePolicy|RotationSchedule|SecretTargetAttachment)$/,
  /^AWS::Backup::(BackupVault|BackupSelection)$/,
  /^AWS::Budgets::Budget$/,
  /^AWS::Events::EventBusPolicy$/,
  /^AWS::GuardDuty::MalwareProtectionPlan$/,
  /^AWS::Scheduler::ScheduleGroup$/,
  /^AWS::KMS::Alias$/,
  /^AWS::Route53::RecordSet$/,
  /^AWS::WAFv2::(WebACLAssociation|IPSet|LoggingConfiguration)$/,
  /^AWS::CloudFormation::(CustomResource|WaitConditionHandle)$/,
  /^Custom::/,
]

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const record = (value: unknown): Properties =>
  typeof value === 'object' && value !== null ? (value as Properties) : {}

/** Metrics that an alarm looks at: those that it computes with count each. */
const alarmLines = (properties: Properties): Line[] => {
  const metrics = list(properties['Metrics']).map(record).filter(metric => metric['MetricStat']) // oxfmt-ignore
  const periods = [properties, ...metrics.map(metric => record(metric['MetricStat']))].map(
    ({ Period }) => Period,
  )
  const isFast = periods.some(period => typeof period === 'number' && period < 60)
  return [{ what: 'alarms', quantity: metrics.length || 1, price: isFast ? 'fastAlarm' : 'alarm' }]
}

const scheduleLines = (expression: unknown): Line[] => {
  if (typeof expression !== 'string') return []
  const runs = runsPerMonth(expression)
  const gbSeconds = runs * (assumptions.idleMs / 1000) * 0.5
  return [
    { what: 'schedules: calls', quantity: runs, price: 'scheduledCall' },
    { what: 'schedules: functions', quantity: runs, price: 'lambdaRequest' },
    { what: 'schedules: their time', quantity: gbSeconds, price: 'lambdaGbSecond' },
  ]
}

/** A mapping without a starting position reads a queue; Lambda asks it all the time. Streams are free to read. */
const mappingLines = ({ StartingPosition }: Properties): Line[] =>
  StartingPosition
    ? []
    : [{ what: 'queues: polling', quantity: assumptions.queuePollsPerHour * month.hours, price: 'queueRequest' }] // oxfmt-ignore

const firewallLines = ({ Rules }: Properties): Line[] => [
  { what: 'firewall', quantity: 1, price: 'webAcl', optional: 'firewall' },
  { what: 'firewall: rules', quantity: list(Rules).length, price: 'webAclRule', optional: 'firewall' },
]

/** As many copies of the tables as a rule makes while it keeps one. */
const backupLines = ({ BackupPlan }: Properties): Line[] =>
  list(record(BackupPlan)['BackupPlanRule'])
    .map(record)
    .map(({ ScheduleExpression, Lifecycle }) => {
      const { DeleteAfterDays: days } = record(Lifecycle)
      if (typeof days !== 'number') throw new Failure('A backup is kept for ever, which has no price here.')
      const runs = typeof ScheduleExpression === 'string' ? runsPerMonth(ScheduleExpression) : month.days
      return {
        what: 'backups',
        quantity: assumptions.stored.tables * runs * (days / month.days),
        price: 'backupStorage',
      }
    })

const one = (what: string, price: Line['price'], optional?: Line['optional']) => (): Line[] => [
  { what, quantity: 1, price, ...(optional && { optional }) },
]

const tableLines = ({ BillingMode }: Properties): Line[] => {
  if (BillingMode === 'PAY_PER_REQUEST') return []
  throw new Failure('A table has provisioned capacity, which has no price here yet.')
}

const priced: Record<string, (properties: Properties) => Line[]> = {
  'AWS::SecretsManager::Secret': one('secrets', 'secret'),
  'AWS::CloudWatch::Dashboard': one('dashboards', 'dashboard'),
  'AWS::CloudWatch::CompositeAlarm': one('alarms', 'compositeAlarm'),
  'AWS::CloudWatch::Alarm': alarmLines,
  'AWS::Logs::MetricFilter': one('metrics of ours', 'customMetric'),
  'AWS::KMS::Key': one('keys', 'kmsKey'),
  'AWS::Route53::HostedZone': one('domain', 'hostedZone', 'domain'),
  'AWS::WAFv2::WebACL': firewallLines,
  'AWS::Events::Rule': ({ ScheduleExpression }) => scheduleLines(ScheduleExpression),
  'AWS::Scheduler::Schedule': ({ ScheduleExpression }) => scheduleLines(ScheduleExpression),
  'AWS::Lambda::EventSourceMapping': mappingLines,
  'AWS::Backup::BackupPlan': backupLines,
  'AWS::DynamoDB::Table': tableLines,
}

/** Storage of tables, buckets and logs, with or without traffic. */
const storageLines = (resources: readonly Resource[]): Line[] => {
  const { tables, files, logs } = assumptions.stored
  const isRecoverable = resources.some(
    ({ Properties }) =>
      record(Properties?.['PointInTimeRecoverySpecification'])['PointInTimeRecoveryEnabled'] === true,
  )
  return [
    { what: 'tables: storage', quantity: tables, price: 'dynamoStorage' },
    { what: 'tables: recovery', quantity: isRecoverable ? tables : 0, price: 'dynamoRecovery' },
    { what: 'files: storage', quantity: files, price: 's3Storage' },
    { what: 'logs: storage', quantity: logs, price: 'logStorage' },
  ]
}

const merged = (lines: readonly Line[]): Line[] =>
  [...Map.groupBy(lines, ({ what, price }) => `${what} ${price}`).values()]
    .map(same => ({ ...same[0]!, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .filter(({ quantity }) => quantity > 0)

/**
 * Cost of an environment a month without traffic.
 * @param resources of all its templates
 * @throws Failure naming a resource type whose cost is not known here
 */
export const idleLines = (resources: readonly Resource[]): Line[] => {
  const unknown = resources.find(({ Type }) => !(Type in priced) && !free.some(type => type.test(Type)))
  if (unknown)
    throw new Failure(`Nobody has said yet what ${unknown.Type} costs: scripts/ops/cost/resources.ts.`)
  const byResource = resources.flatMap(({ Type, Properties = {} }) => priced[Type]?.(Properties) ?? [])
  return merged([...byResource, ...storageLines(resources)])
}
