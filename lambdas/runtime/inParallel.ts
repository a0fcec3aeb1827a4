/**
 * Does the work of each thing, so many at once, and answers in the order of the things.
 * @throws the first failure; what has begun goes on, nothing new begins
 */
export const inParallel = async <T, R>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  let failed = false
  const go = async (): Promise<void> => {
    while (next < things.length && !failed) {
      const index = next++
      try {
        results[index] = await work(things[index] as T, index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, go))
  return results
}
