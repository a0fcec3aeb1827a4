import { setTimeout as wait } from 'node:timers/promises'
import type { Scene } from './scene.ts'

/** Result of a fault, in words and in the product's own answers. */
export interface Told {
  /** Text of the answer or the screen that the person saw. */
  saw: string
  kept: string
  retried: string
}

/** Something that goes wrong on purpose, and what has to come of it. */
export interface Fault {
  /** Short, for the command line: `npm run assure -- faults source-500`. */
  id: string
  name: string
  /** The injected fault, in words. */
  injected: string
  /** Not part of `npm test`: something has to run into its own patience, or another test there shows the same. */
  byCommandOnly?: true
  /**
   * Injects it while a person, a browser or a timer does something, looks at what came of it once the trouble is over,
   * and lets what has to be repeated be repeated.
   * @throws Error when something is lost, doubled, or said wrongly
   */
  play(scene: Scene): Promise<Told>
}

type End = () => unknown

/** Lets something be done while a trouble lasts; it ends however that ends. */
export const during = async <T>(trouble: End | End[] | Promise<End>, act: () => Promise<T>): Promise<T> => {
  const ends = [await trouble].flat()
  try {
    return await act()
  } finally {
    for (const end of ends) await end()
  }
}

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
  holds: (seen: T) => boolean = Boolean,
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
