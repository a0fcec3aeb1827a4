import { type Check, type Fault, fault } from '../check.ts'
import { resourcesIn } from '../references.ts'
import { at, resourcesOf } from '../template.ts'

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
export const feeds: Check = templates =>
  resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').flatMap(feed =>
    resourcesIn(templates, feed.stack, at(feed.Properties, 'EventSourceArn')).flatMap((source): Fault[] => {
      const view = at(source.Properties, 'StreamSpecification', 'StreamViewType')
      if (source.Type === 'AWS::DynamoDB::Table' && view !== 'NEW_AND_OLD_IMAGES')
        return [fault(source, `tells ${feed.id} ${String(view)}: not the rows as they were and are`)]
      const batch = Number(at(feed.Properties, 'BatchSize') ?? atOnce)
      const window = Number(at(feed.Properties, 'MaximumBatchingWindowInSeconds') ?? 0)
      return source.Type === 'AWS::SQS::Queue' && batch > atOnce && window < 1
        ? [fault(feed, `takes ${batch} messages at once and waits for none`)]
        : []
    }),
  )
