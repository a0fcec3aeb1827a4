import { at } from '../template.ts'
import { add, byId, find, fn, type Mistake, put, remove, removeAll, stackOf } from './planting.ts'

const documents = fn('documents')
const files = byId('data', 'Files')
const more = (value: unknown) => put(documents, 'Environment.Variables.MORE', value)
const outputOfData = (OutputName: unknown) =>
  more({ 'Fn::GetStackOutput': { StackName: 'blu-prod-data', OutputName, Region: 'eu-west-2' } })

const scheduled = (ScheduleExpression: string, type = 'AWS::Events::Rule') =>
  add('api', type, { ScheduleExpression, State: 'ENABLED' })

const dashboard = (DashboardBody: unknown) =>
  add('api', 'AWS::CloudWatch::Dashboard', { DashboardName: 'planted', DashboardBody })
const metric = (metrics: string[], x = 0) =>
  dashboard(
    JSON.stringify({
      widgets: [
        {
          ...{ type: 'metric', x, y: 0, width: 6, height: 6 },
          properties: { region: 'eu-west-2', metrics: [metrics] },
        },
      ],
    }),
  )

/**
 * Mistakes in the shape of resources, and references to nothing; functions, their logs and alarms; schedules and
 * dashboards.
 */
export const resources: readonly Mistake[] = [
  ['an unknown property', 'schema', put(documents, 'MemorySise', 512)],
  ['an unknown property deep inside', 'schema', put(files, 'VersioningConfiguration.Mode', 'Enabled')],
  ['a missing required property', 'schema', remove(documents, 'Role')],
  ['a value that an enumeration lacks', 'schema', put(byId('data', 'DocumentsTable'), 'BillingMode', 'FREE')],
  ['a resource type that does not exist', 'schema', add('data', 'AWS::S3::Buckets', {})],
  ['a GetAtt of an attribute that does not exist', 'schema', put(documents, 'Role.Fn::GetAtt.1', 'Name')],
  [
    'a GetAtt of a resource that does not exist',
    'dangling',
    put(documents, 'Role', { 'Fn::GetAtt': ['NoSuchRole', 'Arn'] }),
  ],
  ['a Ref of something that does not exist', 'dangling', more({ Ref: 'NoSuchTable' })],
  ['a Sub of something that does not exist', 'dangling', more({ 'Fn::Sub': 'x-${NoSuch.Arn}' })],
  ['an output of another stack that it does not have', 'dangling', outputOfData('NoSuchOutput')],
  ['an import that nothing exports', 'dangling', more({ 'Fn::ImportValue': 'no-such-export' })],
  [
    'two stacks that need each other',
    'dangling',
    templates => {
      const [output] = Object.values(stackOf(templates, 'api').Outputs ?? {})
      put(files, 'BucketName', { 'Fn::ImportValue': at(output, 'Export.Name') })(templates)
    },
  ],
  [
    'a look-up of an output of the same region',
    'lookUps',
    templates => outputOfData(Object.keys(stackOf(templates, 'data').Outputs ?? {})[0])(templates),
  ],
  [
    'a name that every environment and company would have',
    'names',
    put(find('AWS::CloudWatch::Dashboard'), 'DashboardName', 'investors'),
  ],
  ['a runtime past its end of life', 'runtimes', put(documents, 'Runtime', 'nodejs16.x')],
  [
    'an old runtime at the edge',
    'runtimes',
    put(find('AWS::CloudFront::Function'), 'FunctionConfig.Runtime', 'cloudfront-js-1.0'),
  ],
  ['a timeout over the limit of Lambda', 'timeouts', put(fn('processUpload'), 'Timeout', 901)],
  ['a timeout over what the gateway waits', 'timeouts', put(documents, 'Timeout', 31)],
  ['a timeout over what Cognito waits', 'timeouts', put(fn('customMessage'), 'Timeout', 10)],
  ['a log that never ends', 'logs', remove(find('AWS::Logs::LogGroup'), 'RetentionInDays')],
  ['a function that writes to a log of its own making', 'logs', remove(documents, 'LoggingConfig')],
  [
    'a worker whose errors nobody watches',
    'alarms',
    removeAll(find('AWS::CloudWatch::Alarm', /"id":"processUploadErrors/i)),
  ],
  [
    'functions of the API whose errors nobody watches',
    'alarms',
    removeAll(find('AWS::CloudWatch::Alarm', /"id":"FunctionErrors/)),
  ],
  ...['rate(1 minutes)', 'cron(0 6 * * *)', 'cron(0 6 * * * *)', 'every day'].map((expression): Mistake => [
    `the schedule expression ${expression}`,
    'schedules',
    scheduled(expression),
  ]),
  [
    'a schedule expression of EventBridge Scheduler with five fields',
    'schedules',
    scheduled('cron(0/5 * * * ?)', 'AWS::Scheduler::Schedule'),
  ],
  [
    'a schedule in the wrong words',
    'schedules',
    put(find('AWS::Scheduler::Schedule'), 'ScheduleExpression', 'rate(1 minutes)'),
  ],
  [
    'a dashboard that is no JSON',
    'dashboards',
    dashboard({ 'Fn::Join': ['', ['{"widgets":[{"type":"metric",', { Ref: 'AWS::Region' }]] }),
  ],
  [
    'a dashboard with a widget outside its grid',
    'dashboards',
    metric(['AWS/Lambda', 'Errors', 'FunctionName', 'x'], 20),
  ],
  ['a dashboard with half a dimension', 'dashboards', metric(['AWS/Lambda', 'Errors', 'FunctionName'])],
]
