import type { Context } from 'aws-lambda'
import type * as z from 'zod'
import { once } from '#contract/once.ts'
import { logger } from './logger.ts'

/**
 * The stack of functions that follow events: validate, act, log. An error
 * goes back to the event's source, which tries again and in the end keeps
 * the event in its dead-letter queue.
 */
export const worker = <E extends z.ZodType, S>(
  name: string,
  Event: E,
  make: (services: S) => (event: z.output<E>) => Promise<void>,
  services: () => S,
) => {
  const act = once(() => make(services()))
  return async (event: unknown, context: Context): Promise<void> => {
    const startedAt = Date.now()
    const about = { operation: name, requestId: context.awsRequestId }
    try {
      await act()(Event.parse(event))
      logger.info('done', { ...about, milliseconds: Date.now() - startedAt })
    } catch (error) {
      logger.error('failed', { ...about, error: error instanceof Error ? error : new Error(String(error)) })
      throw error
    }
  }
}
