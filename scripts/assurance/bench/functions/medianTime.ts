/** Calls before those that count, in which Node's compiler finds out what is hot, and those that count. */
const [before, counted] = [300, 1_000]

/** Median of the milliseconds that a call takes, one after the other. */
export const medianTime = async (call: () => Promise<unknown>): Promise<number> => {
  for (let n = 0; n < before; n++) await call()
  const times: number[] = []
  for (let n = 0; n < counted; n++) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[counted / 2] ?? Number.NaN
}
