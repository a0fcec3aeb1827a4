import { once } from '#contract/once.ts'
import { problems } from '#contract/problems.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'

/** Cognito puts a full stop behind what a trigger says. */
const sentence = (message: string): string => message.replace(/\.$/, '')

/**
 * The stack of Cognito's triggers. Cognito hands the words of an error on to the person, so only those of a refusal
 * are its own; what failed is for the log, and refuses too.
 */
export const trigger = <E, S>(
  name: string,
  make: (services: S) => (event: E) => Promise<E>,
  services: () => S,
): ((event: E) => Promise<E>) => {
  const act = once(() => make(services()))
  return async event => {
    try {
      return await act()(event)
    } catch (error) {
      const isRefusal = error instanceof Problem && error.status < 500
      if (isRefusal) logger.info('refused', { operation: name, code: error.code })
      else
        logger.error('failed', {
          operation: name,
          error: error instanceof Error ? error : new Error(String(error)),
        })
      throw new Error(sentence(isRefusal ? error.message : problems.unavailable.message), { cause: error })
    }
  }
}
