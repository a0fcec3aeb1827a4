import { SourceFailure } from './askSource.ts'
import type { Kept, KeptAnswers } from './keptAnswers.ts'
import { logger } from './logger.ts'

/** A question to a third party whose answer all callers share. */
export interface Question<T> {
  /** Its row among the kept answers. */
  id: string
  /** Whether an answer is too old to be given without asking again; nothing younger than a minute should be. */
  isStale(kept: Kept<T>, now: Date): boolean
  /** @throws SourceFailure */
  ask(): Promise<T>
  /** Epoch second after which the answer may be forgotten; never without it. */
  expires?: number
}

/** Whether an answer is at least this old. */
export const olderThan =
  (seconds: number) =>
  ({ fetchedAt }: Kept<unknown>, now: Date): boolean =>
    now.getTime() - Date.parse(fetchedAt) >= seconds * 1000

/**
 * The answer to a question: the kept one while it is fresh; else one caller of all asks, and the others, or
 * everybody when the source is down, get the last good one.
 * @returns undefined when there has never been a good answer; `isNew` when this caller asked the source
 */
export const sharedAnswer = async <T>(
  answers: KeptAnswers<T>,
  { id, isStale, ask, expires }: Question<NoInfer<T>>,
  now: Date,
): Promise<(Kept<T> & { isNew: boolean }) | undefined> => {
  const kept = await answers.read(id)
  const last = kept && { ...kept, isNew: false }
  if (kept && !isStale(kept, now)) return last
  if (!(await answers.claim(id, now))) return last
  try {
    const value = await ask()
    await answers.keep(id, value, now, expires)
    return { value, fetchedAt: now.toISOString(), isNew: true }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    logger.error(error.message, { question: id })
    return last
  }
}
