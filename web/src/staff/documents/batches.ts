import type { Outcome } from '#contract/documents/documentEdits.ts'

/** Most documents in one call; the contract's own limit, which the page does not load for one number. */
export const batchSize = 100

/**
 * Does something with many documents, so many at a time, and answers what became of each (decision 27).
 * @param call does it with one batch
 * @param reasonOf what a person reads about a batch whose call failed: its documents count as not done, and so do
 * those after it, which are not tried any more
 * @param onProgress told how many have had their turn
 */
export const inBatches = async (
  ids: readonly string[],
  size: number,
  call: (ids: string[]) => Promise<{ outcomes: Outcome[] }>,
  reasonOf: (error: unknown) => string,
  onProgress: (done: number) => void = () => undefined,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (let from = 0; from < ids.length; from += size)
    try {
      outcomes.push(...(await call(ids.slice(from, from + size))).outcomes)
      onProgress(outcomes.length)
    } catch (error) {
      const reason = reasonOf(error)
      return [...outcomes, ...ids.slice(from).map(id => ({ id, ok: false, reason }))]
    }
  return outcomes
}
