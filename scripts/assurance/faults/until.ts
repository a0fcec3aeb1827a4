import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks. */
const pace = 50

/**
 * Looks again and again, for what comes by itself but later.
 * @param what it is, for the error
 * @param patience milliseconds
 * @throws Error when it never came
 */
export const waitUntil = async <T>(
  what: string,
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  patience = 20_000,
): Promise<T> => {
  const deadline = Date.now() + patience
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > deadline) throw new Error(`It never came to it: ${what}. It is ${JSON.stringify(seen)}.`)
    await wait(pace)
  }
}
