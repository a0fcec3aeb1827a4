import { type Feed, type FeedOptions } from './mapping.ts'
import type { Streams } from '../dynamodb/streams.ts'
import type { Engine, Invoke } from '../engine.ts'
import type { SqsEngine } from '../sqs/engine.ts'
import { mappingFrom } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import { feedFromQueue } from './queueFeed.ts'
import { feedFromStream } from './streamFeed.ts'

export interface MappingsOptions {
  invoke: Invoke
  queues: SqsEngine
  streams: Streams
  /** Whether a function's role allows an action on a resource. */
  permits(fn: string, action: string, resource: string): boolean
  /** Milliseconds until what failed is tried again, doubled each time. */
  baseDelay?: number
  /** Delivers what has come without waiting for a batching window to end, and tries what failed again soon. */
  atOnce?: boolean
  log?: (line: string) => void
}

export interface MappingsEngine extends Engine {
  /** Begins to deliver, for when all functions are there; again, looks at once what is due. */
  start(): void
  isBusy(): boolean
}

/** Lambda's event source mappings: queues and streams, each at least once. */
export const mappingsEngine = ({
  invoke,
  queues,
  streams,
  permits,
  atOnce = false,
  baseDelay = atOnce ? 50 : 500,
  log = console.error,
}: MappingsOptions): MappingsEngine => {
  const feeds = new Map<string, Feed>()
  let isStarted = false

  const feedOf = (mapping: Mapping): Feed => {
    const { fn, source, onFailure = source } = mapping
    const options: FeedOptions = {
      mapping,
      deliver: event =>
        invoke(fn, event).catch((error: unknown) => ({
          payload: null,
          error: { type: 'Unhandled', message: String(error) },
        })),
      may: (...actions) =>
        actions.every(action => permits(fn, action, action === 'sqs:SendMessage' ? onFailure : source)),
      baseDelay,
      isStarted: () => isStarted,
      log,
    }
    return source.startsWith('arn:aws:sqs:')
      ? feedFromQueue(queues, options)
      : feedFromStream(streams, queues, options)
  }

  return {
    services: [],
    resources: {
      'AWS::Lambda::EventSourceMapping': resource => {
        const declared = mappingFrom(resource)
        const mapping = atOnce ? { ...declared, window: 0 } : declared
        feeds.get(mapping.id)?.close()
        const feed = feedOf(mapping)
        feeds.set(mapping.id, feed)
        if (isStarted) feed.start()
        return { ref: mapping.id }
      },
    },
    start: () => {
      isStarted = true
      for (const feed of feeds.values()) feed.start()
    },
    isBusy: () => isStarted && [...feeds.values()].some(feed => feed.isBusy()),
    answer: async () => undefined,
    close: async () => {
      for (const feed of feeds.values()) feed.close()
    },
  }
}
