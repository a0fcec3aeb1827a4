import { type Check, type Fault, fault } from '../check.ts'
import { leadsTo, resourcesIn } from '../references.ts'
import { at, entriesAt, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

const isFunction = ({ Type }: Placed): boolean => Type === 'AWS::Lambda::Function'

/** Whether a value leads to something that keeps messages. */
const isKept = (templates: Templates, stack: string, value: unknown): boolean =>
  resourcesIn(templates, stack, value).some(
    ({ Type }) => Type === 'AWS::SQS::Queue' || Type === 'AWS::SNS::Topic',
  )

interface Call {
  caller: Placed
  /** What is called, as a value of the caller's stack. */
  target: unknown
  /** Where goes what could not be handed over. */
  undelivered: unknown
}

/** Everything that calls without waiting for an answer. */
const asynchronousCalls = (templates: Templates): Call[] => [
  ...resourcesOf(templates, 'AWS::Events::Rule').flatMap(caller =>
    listAt(caller.Properties, 'Targets').map(target => ({
      caller,
      target: at(target, 'Arn'),
      undelivered: at(target, 'DeadLetterConfig', 'Arn'),
    })),
  ),
  ...resourcesOf(templates, 'AWS::Scheduler::Schedule').map(caller => ({
    caller,
    target: at(caller.Properties, 'Target', 'Arn'),
    undelivered: at(caller.Properties, 'Target', 'DeadLetterConfig', 'Arn'),
  })),
  ...resourcesOf(templates, 'AWS::SNS::Subscription')
    .filter(({ Properties }) => at(Properties, 'Protocol') === 'lambda')
    .map(caller => ({
      caller,
      target: at(caller.Properties, 'Endpoint'),
      undelivered: at(caller.Properties, 'RedrivePolicy', 'deadLetterTargetArn'),
    })),
]

/** Where an asynchronous function leaves what it failed at. */
const failuresOf = (templates: Templates, fn: Placed): { stack: string; value: unknown }[] => [
  { stack: fn.stack, value: at(fn.Properties, 'DeadLetterConfig', 'TargetArn') },
  ...resourcesOf(templates, 'AWS::Lambda::EventInvokeConfig')
    .filter(({ stack, Properties }) => leadsTo(templates, stack, at(Properties, 'FunctionName'), fn))
    .map(({ stack, Properties }) => ({
      stack,
      value: at(Properties, 'DestinationConfig', 'OnFailure', 'Destination'),
    })),
]

const callFaults = (templates: Templates, { caller, target, undelivered }: Call): Fault[] => [
  ...(isKept(templates, caller.stack, undelivered)
    ? []
    : [fault(caller, 'loses what it cannot hand to its target')]),
  ...resourcesIn(templates, caller.stack, target)
    .filter(isFunction)
    .filter(fn => !failuresOf(templates, fn).some(({ stack, value }) => isKept(templates, stack, value)))
    .map(fn => fault(fn, `is called by ${caller.id}, and what it fails at is lost`)),
]

const mappingFaults = (templates: Templates, mapping: Placed): Fault[] => {
  const { stack, Properties } = mapping
  const [source] = resourcesIn(templates, stack, at(Properties, 'EventSourceArn'))
  if (source?.Type === 'AWS::SQS::Queue')
    return isKept(templates, source.stack, at(source.Properties, 'RedrivePolicy', 'deadLetterTargetArn'))
      ? []
      : [fault(source, 'tries a message that fails for ever: it has no dead-letter queue')]
  const rules: [boolean, string][] = [
    [
      isKept(templates, stack, at(Properties, 'DestinationConfig', 'OnFailure', 'Destination')),
      'loses the records that fail',
    ],
    [Number(at(Properties, 'MaximumRetryAttempts') ?? -1) >= 0, 'tries a record that fails for ever'],
    [at(Properties, 'BisectBatchOnFunctionError') === true, 'gives up a whole batch for one record'],
  ]
  return rules.filter(([holds]) => !holds).map(([, message]) => fault(mapping, message))
}

/** Streams that a function reads have to be switched on at their table. */
const streamFaults = (templates: Templates): Fault[] =>
  resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').flatMap(({ stack, Properties }) =>
    resourcesIn(templates, stack, at(Properties, 'EventSourceArn'))
      .filter(({ Type }) => Type === 'AWS::DynamoDB::Table')
      .filter(table => entriesAt(table.Properties, 'StreamSpecification').length === 0)
      .map(table => fault(table, 'is followed by a function but has no stream')),
  )

/** What is done without somebody waiting is never lost: events, schedules, queues, streams. */
export const deadLetters: Check = templates => [
  ...asynchronousCalls(templates).flatMap(call => callFaults(templates, call)),
  ...resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').flatMap(mapping =>
    mappingFaults(templates, mapping),
  ),
  ...streamFaults(templates),
]
