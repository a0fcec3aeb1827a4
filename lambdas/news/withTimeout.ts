import { SourceFailure } from './source.ts'

/**
 * An answer, unless it takes longer: a source cannot hold up more than its own call.
 * @throws SourceFailure
 */
export const withTimeout = async <T>(milliseconds: number, answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SourceFailure('timeout', 'The source took too long.')), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
