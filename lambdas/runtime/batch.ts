import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { logger } from './logger.ts'

/** The answer to a batch by which Lambda retries single items. */
export interface BatchAnswer {
  batchItemFailures: { itemIdentifier: string }[]
}

interface Item {
  id: string
  /** @throws Error when the content cannot be read */
  content(): unknown
}

const Messages = z
  .object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) })
  .transform(({ Records }) =>
    Records.map(({ messageId, body }): Item => ({
      id: messageId,
      content: () => JSON.parse(body) as unknown,
    })),
  )

const Changes = z
  .object({
    Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
  })
  .transform(({ Records }) =>
    Records.map((record): Item => ({ id: record.dynamodb.SequenceNumber, content: () => record })),
  )

/** How the items of a batch are done: one after the other, in order until one fails, or all at once. */
type Pace = 'singly' | 'inOrder' | 'atOnce'

const batchWorker =
  (Batch: z.ZodType<Item[]>, pace: Pace) =>
  <I extends z.ZodType, S>(
    name: string,
    Content: I,
    make: (services: S) => (content: z.output<I>) => Promise<void>,
    services: () => S,
  ) => {
    const act = once(() => make(services()))
    return async (event: unknown, context: Context): Promise<BatchAnswer> => {
      const startedAt = Date.now()
      const about = { operation: name, requestId: context.awsRequestId }
      const items = Batch.parse(event)
      const failed: string[] = []
      const attempt = async ({ id, content }: Item): Promise<void> => {
        try {
          await act()(Content.parse(content()))
        } catch (error) {
          const cause = error instanceof Error ? error : new Error(String(error))
          logger.error('failed', { ...about, item: id, error: cause })
          failed.push(id)
        }
      }
      if (pace === 'atOnce') await Promise.all(items.map(attempt))
      else
        for (const item of items) {
          await attempt(item)
          if (pace === 'inOrder' && failed.length > 0) break
        }
      const counts = { items: items.length, failed: failed.length }
      logger.info('done', { ...about, ...counts, milliseconds: Date.now() - startedAt })
      return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) }
    }
  }

/**
 * The stack of functions that are given a queue's messages, each a JSON text of shape `Content`: one after the
 * other, and those that fail are tried again without the rest. Any may come more than once.
 */
export const queueWorker = batchWorker(Messages, 'singly')

/** The same for messages that wait for others' servers: those of a batch side by side, so that a slow one delays none. */
export const queueWorkerAtOnce = batchWorker(Messages, 'atOnce')

/**
 * The stack of functions that follow a table's stream: records in their order, each of shape `Content`. The first
 * that fails ends the batch, which is tried again from there. Any may come more than once.
 */
export const streamWorker = batchWorker(Changes, 'inOrder')

/**
 * The same for changes that are best done together: `make`'s function is given those of a batch at once, up to the
 * first that cannot be read, which is tried again from there. When it throws, all are tried again.
 */
export const streamBatchWorker = <I extends z.ZodType, S>(
  name: string,
  Content: I,
  make: (services: S) => (contents: z.output<I>[]) => Promise<void>,
  services: () => S,
) => {
  const act = once(() => make(services()))
  return async (event: unknown, context: Context): Promise<BatchAnswer> => {
    const startedAt = Date.now()
    const about = { operation: name, requestId: context.awsRequestId }
    const items = Changes.parse(event)
    const contents: z.output<I>[] = []
    /** Where it is to go on; the earliest counts. */
    const failed: string[] = []
    const fail = (id: string, cause: unknown): void => {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      logger.error('failed', { ...about, item: id, error })
      failed.unshift(id)
    }
    for (const { id, content } of items) {
      const read = Content.safeParse(content())
      if (read.success) contents.push(read.data)
      else fail(id, read.error)
      if (failed.length > 0) break
    }
    try {
      if (contents.length > 0) await act()(contents)
    } catch (error) {
      fail(items[0]?.id ?? '', error)
    }
    const counts = { items: items.length, failed: failed.length }
    logger.info('done', { ...about, ...counts, milliseconds: Date.now() - startedAt })
    return { batchItemFailures: failed.slice(0, 1).map(itemIdentifier => ({ itemIdentifier })) }
  }
}
