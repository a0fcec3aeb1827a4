/** Says what is being done, every five seconds that it still is, and how long it took. To stderr: results go to stdout. */
export const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  console.error(`${what} …`)
  const progress = setInterval(() => console.error(`  … ${seconds()}`), 5000)
  try {
    const result = await work()
    console.error(`  done (${seconds()})`)
    return result
  } finally {
    clearInterval(progress)
  }
}

/** Runs `work` on all items, so many at once; fails as soon as one fails. */
export const inParallel = async <T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
