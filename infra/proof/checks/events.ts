import { type Check, checkEach, type Fault, fault } from '../check.ts'
import { leadsTo, resourcesIn } from '../references.ts'
import { at, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

const ofQueues = 'AWS::SQS::Queue'
const ofFeeds = 'AWS::Lambda::EventSourceMapping'

/** Where something leaves what it failed at, in every kind that may have such a place. */
const lastResorts = ({ Properties }: Placed): unknown[] => [
  at(Properties, 'RedrivePolicy.deadLetterTargetArn'),
  at(Properties, 'DestinationConfig.OnFailure.Destination'),
  at(Properties, 'Target.DeadLetterConfig.Arn'),
  ...listAt(Properties, 'Targets').map(target => at(target, 'DeadLetterConfig.Arn')),
]

/** Seconds of 14 days, the longest that SQS keeps a message. */
const longest = 1_209_600

/** Every queue is encrypted and closed to plain HTTP, and what fails in it is kept as long as SQS keeps anything. */
export const queues: Check = checkEach(ofQueues, (queue, _, templates) => {
  const { Properties } = queue
  const isTlsOnly = resourcesOf(templates, 'AWS::SQS::QueuePolicy')
    .filter(policy => leadsTo(templates, policy.stack, listAt(policy.Properties, 'Queues'), queue))
    .flatMap(policy => listAt(policy.Properties, 'PolicyDocument.Statement'))
    .some(
      statement =>
        at(statement, 'Effect') === 'Deny' &&
        at(statement, 'Action') === 'sqs:*' &&
        at(statement, 'Condition.Bool.aws:SecureTransport') === 'false',
    )
  const isLast = resourcesOf(templates).some(each => leadsTo(templates, each.stack, lastResorts(each), queue))
  const isKept = isLast
    ? Number(at(Properties, 'MessageRetentionPeriod')) === longest
    : Number(at(Properties, 'RedrivePolicy.maxReceiveCount')) >= 1
  return [
    at(Properties, 'SqsManagedSseEnabled') !== true && 'is not encrypted',
    !isTlsOnly && 'takes plain HTTP',
    !isKept &&
      'loses what fails: it has no dead-letter queue, or is one that forgets before 14 days are over',
  ]
})

/** The value leads to a queue or the like that keeps messages. */
const isKept = (templates: Templates, stack: string, value: unknown): boolean =>
  resourcesIn(templates, stack, value).some(({ Type }) => Type === ofQueues || Type === 'AWS::SNS::Topic')

/** Everything that calls without waiting for an answer: what is called, and where goes what could not be handed over. */
const asynchronousCalls = (templates: Templates) => {
  const from = (type: string, calls: (Properties: unknown) => [target: unknown, undelivered: unknown][]) =>
    resourcesOf(templates, type).flatMap(caller =>
      calls(caller.Properties).map(([target, undelivered]) => ({ caller, target, undelivered })),
    )
  const ofTarget = (target: unknown): [unknown, unknown] => [
    at(target, 'Arn'),
    at(target, 'DeadLetterConfig.Arn'),
  ]
  return [
    ...from('AWS::Events::Rule', Properties => listAt(Properties, 'Targets').map(ofTarget)),
    ...from('AWS::Scheduler::Schedule', Properties => [ofTarget(at(Properties, 'Target'))]),
    ...from('AWS::SNS::Subscription', Properties =>
      at(Properties, 'Protocol') === 'lambda'
        ? [[at(Properties, 'Endpoint'), at(Properties, 'RedrivePolicy.deadLetterTargetArn')]]
        : [],
    ),
  ]
}

/** Failed events of an asynchronous function are kept. */
const keepsFailures = (templates: Templates, fn: Placed): boolean =>
  isKept(templates, fn.stack, at(fn.Properties, 'DeadLetterConfig.TargetArn')) ||
  resourcesOf(templates, 'AWS::Lambda::EventInvokeConfig').some(
    ({ stack, Properties }) =>
      leadsTo(templates, stack, at(Properties, 'FunctionName'), fn) &&
      isKept(templates, stack, at(Properties, 'DestinationConfig.OnFailure.Destination')),
  )

/** Work that nobody waits for is never lost: events, schedules, queues, streams. */
export const deadLetters: Check = templates => [
  ...asynchronousCalls(templates).flatMap(({ caller, target, undelivered }) => [
    ...(isKept(templates, caller.stack, undelivered)
      ? []
      : [fault(caller, 'loses what it cannot hand to its target')]),
    ...resourcesIn(templates, caller.stack, target, 'AWS::Lambda::Function')
      .filter(fn => !keepsFailures(templates, fn))
      .map(fn => fault(fn, `is called by ${caller.id}, and what it fails at is lost`)),
  ]),
  ...resourcesOf(templates, ofFeeds).flatMap((feed): Fault[] => {
    const { stack, Properties } = feed
    const [source] = resourcesIn(templates, stack, at(Properties, 'EventSourceArn'))
    if (source?.Type === ofQueues)
      return isKept(templates, source.stack, at(source.Properties, 'RedrivePolicy.deadLetterTargetArn'))
        ? []
        : [fault(source, 'tries a message that fails for ever: it has no dead-letter queue')]
    const rules: [boolean, string][] = [
      [
        isKept(templates, stack, at(Properties, 'DestinationConfig.OnFailure.Destination')),
        'loses the records that fail',
      ],
      [Number(at(Properties, 'MaximumRetryAttempts') ?? -1) >= 0, 'tries a record that fails for ever'],
      [at(Properties, 'BisectBatchOnFunctionError') === true, 'gives up a whole batch for one record'],
    ]
    return rules.filter(([holds]) => !holds).map(([, message]) => fault(feed, message))
  }),
]

/**
 * Messages that a queue hands over without waiting for others: "For Amazon SQS event sources, when you set BatchSize to a
 * value greater than 10, you must set MaximumBatchingWindowInSeconds to at least 1",
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-lambda-eventsourcemapping.html
 */
const atOnce = 10

/**
 * Streams and queues give their functions what these read: changes with the rows as they were and are, which filters and
 * workers look at ("KEYS_ONLY - Only the key attributes of the modified item are written to the stream",
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_StreamSpecification.html), in batches that AWS takes.
 */
export const feeds: Check = checkEach(ofFeeds, ({ Properties }, look) => {
  const batch = Number(at(Properties, 'BatchSize') ?? atOnce)
  const window = Number(at(Properties, 'MaximumBatchingWindowInSeconds') ?? 0)
  return look(at(Properties, 'EventSourceArn')).map(source => {
    const view = at(source.Properties, 'StreamSpecification.StreamViewType')
    if (source.Type === 'AWS::DynamoDB::Table')
      return (
        view !== 'NEW_AND_OLD_IMAGES' &&
        `is told ${String(view)} by ${source.id}: not the rows as they were and are`
      )
    return (
      source.Type === ofQueues &&
      batch > atOnce &&
      window < 1 &&
      `takes ${batch} messages at once and waits for none`
    )
  })
})

interface Field {
  name: string
  from: number
  to: number
  names?: string
  /** Other signs that are valid in this field: `?`, `L`, `W`, `#`. */
  signs?: RegExp
}

// Source: EventBridge User Guide, "Cron expressions" and "Rate expressions".
const fields: readonly Field[] = [
  { name: 'minutes', from: 0, to: 59 },
  { name: 'hours', from: 0, to: 23 },
  { name: 'day of month', from: 1, to: 31, signs: /^(\?|L|LW|([1-9]|[12]\d|3[01])W)$/ },
  { name: 'month', from: 1, to: 12, names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC' },
  {
    name: 'day of week',
    from: 1,
    to: 7,
    names: 'SUN MON TUE WED THU FRI SAT',
    signs: /^(\?|L|[1-7]L|[1-7]#[1-5])$/,
  },
  { name: 'year', from: 1970, to: 2199 },
]

const isValue = (text: string, { from, to, names = '' }: Field): boolean =>
  names.split(' ').includes(text.toUpperCase() || '-') ||
  (/^\d+$/.test(text) && Number(text) >= from && Number(text) <= to)

const isPart = (text: string, field: Field): boolean => {
  if (field.signs?.test(text.toUpperCase())) return true
  const [, range = ''] = /^([^/]+)(?:\/[1-9]\d*)?$/.exec(text) ?? []
  const [start = '', end, ...rest] = range.split('-')
  if (range === '*') return true
  return rest.length === 0 && isValue(start, field) && (end === undefined || isValue(end, field))
}

const cronProblem = (text: string): string | undefined => {
  const given = text.split(/\s+/)
  if (given.length !== fields.length) return `has ${given.length} fields, not ${fields.length}`
  const wrong = fields.find((field, index) => !given[index]?.split(',').every(part => isPart(part, field)))
  if (wrong) return `has a wrong ${wrong.name}`
  return (given[2] === '?') === (given[4] === '?') ? 'needs ? for exactly one of its days' : undefined
}

/** Finds the fault of a schedule expression; undefined without a fault. */
export const scheduleProblem = (expression: string): string | undefined => {
  const cron = /^cron\((.*)\)$/.exec(expression)?.[1]
  if (cron !== undefined) return cronProblem(cron)
  const [, value, plural] = /^rate\(([1-9]\d*) (?:minute|hour|day)(s?)\)$/.exec(expression) ?? []
  if (value !== undefined) return (value === '1') === (plural === '') ? undefined : 'has a wrong plural'
  const moment = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression)?.[1]
  return moment && !Number.isNaN(Date.parse(`${moment}Z`)) ? undefined : 'is neither rate, cron nor at'
}

const isPattern = (value: unknown): boolean => value !== undefined && JSON.stringify(value) !== '{}'

const schedule = ({ Type, Properties }: Placed, expression: unknown): string | false => {
  if (expression === undefined && isPattern(at(Properties, 'EventPattern'))) return false
  const problem =
    typeof expression === 'string' ? scheduleProblem(expression) : 'is missing, and so is an event pattern'
  if (problem) return `schedule ${JSON.stringify(expression)} ${problem}`
  const isOnce = String(expression).startsWith('at(')
  return (
    isOnce && Type !== 'AWS::Scheduler::Schedule' && 'at() is for schedules of EventBridge Scheduler alone'
  )
}

/** Schedules have an expression that AWS understands; linters miss these. */
export const schedules: Check = templates => [
  ...['AWS::Events::Rule', 'AWS::Scheduler::Schedule'].flatMap(type =>
    checkEach(type, each => [schedule(each, at(each.Properties, 'ScheduleExpression'))])(templates),
  ),
  ...checkEach('AWS::Backup::BackupPlan', plan =>
    listAt(plan.Properties, 'BackupPlan.BackupPlanRule').map(rule =>
      schedule(plan, at(rule, 'ScheduleExpression')),
    ),
  )(templates),
]
