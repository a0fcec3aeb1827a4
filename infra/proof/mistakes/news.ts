import { find, type Planted, put, remove } from './planting.ts'
import { at, type Resource, type Templates } from '../template.ts'

const followsStream = ({ Properties }: Resource): boolean => at(Properties, 'StartingPosition') !== undefined
const worked = (templates: Templates): Resource =>
  find(templates, 'AWS::SQS::Queue', ({ Properties }) => at(Properties, 'RedrivePolicy') !== undefined)

/** Queues, streams and what feeds workers from them. */
export const news: readonly Planted[] = [
  {
    mistake: 'a queue that takes plain HTTP',
    check: 'queues',
    plant: templates =>
      put(find(templates, 'AWS::SQS::QueuePolicy'), ['PolicyDocument', 'Statement', 0, 'Condition'], {}),
  },
  {
    mistake: 'a queue that is not encrypted',
    check: 'queues',
    plant: templates => put(worked(templates), ['SqsManagedSseEnabled'], false),
  },
  {
    mistake: 'a queue without dead letters',
    check: 'deadLetters',
    plant: templates => remove(worked(templates), 'RedrivePolicy'),
  },
  {
    mistake: 'a worker that runs longer than its messages are hidden',
    check: 'timeouts',
    plant: templates => put(worked(templates), ['VisibilityTimeout'], 5),
  },
  {
    mistake: 'a stream that tries a record for ever',
    check: 'deadLetters',
    plant: templates =>
      remove(find(templates, 'AWS::Lambda::EventSourceMapping', followsStream), 'MaximumRetryAttempts'),
  },
  {
    mistake: 'a stream that gives up a batch for one record',
    check: 'deadLetters',
    plant: templates =>
      put(
        find(templates, 'AWS::Lambda::EventSourceMapping', followsStream),
        ['BisectBatchOnFunctionError'],
        false,
      ),
  },
  {
    mistake: 'a schedule in the wrong words',
    check: 'schedules',
    plant: templates =>
      put(find(templates, 'AWS::Scheduler::Schedule'), ['ScheduleExpression'], 'rate(1 minutes)'),
  },
]
