import { type Check, fault } from '../check.ts'
import { leadsTo } from '../references.ts'
import { at, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

const isTlsOnly = (templates: Templates, queue: Placed): boolean =>
  resourcesOf(templates, 'AWS::SQS::QueuePolicy')
    .filter(({ stack, Properties }) => leadsTo(templates, stack, listAt(Properties, 'Queues'), queue))
    .flatMap(({ Properties }) => listAt(Properties, 'PolicyDocument', 'Statement'))
    .some(
      statement =>
        at(statement, 'Effect') === 'Deny' &&
        at(statement, 'Action') === 'sqs:*' &&
        at(statement, 'Condition', 'Bool', 'aws:SecureTransport') === 'false',
    )

/** Where something leaves what it failed at. */
const lastResorts = ({ Properties }: Placed): unknown[] => [
  at(Properties, 'RedrivePolicy', 'deadLetterTargetArn'),
  at(Properties, 'DestinationConfig', 'OnFailure', 'Destination'),
  at(Properties, 'Target', 'DeadLetterConfig', 'Arn'),
  ...listAt(Properties, 'Targets').map(target => at(target, 'DeadLetterConfig', 'Arn')),
]

/** Whether a queue keeps dead letters itself. */
const isLast = (templates: Templates, queue: Placed): boolean =>
  resourcesOf(templates).some(resource => leadsTo(templates, resource.stack, lastResorts(resource), queue))

/** Seconds of 14 days, the longest that SQS keeps a message. */
const longest = 1_209_600

/** Every queue is encrypted and closed to plain HTTP, and what fails in it is kept as long as SQS keeps anything. */
export const queues: Check = templates =>
  resourcesOf(templates, 'AWS::SQS::Queue').flatMap(queue => {
    const { Properties } = queue
    const isKept = isLast(templates, queue)
      ? Number(at(Properties, 'MessageRetentionPeriod')) === longest
      : Number(at(Properties, 'RedrivePolicy', 'maxReceiveCount')) >= 1
    const rules: [boolean, string][] = [
      [at(Properties, 'SqsManagedSseEnabled') === true, 'is not encrypted'],
      [isTlsOnly(templates, queue), 'takes plain HTTP'],
      [
        isKept,
        'loses what fails: it has no dead-letter queue, or is one that forgets before 14 days are over',
      ],
    ]
    return rules.filter(([holds]) => !holds).map(([, message]) => fault(queue, message))
  })
