import type { Announced, Change, Violation } from './invariants.ts'

/** Records people's actions as they know them: each change that was answered well must be there, once. */
export const createLedger = () => {
  const ledger = {
    changes: [] as Change[],
    /** Announcements that are out, or will be before the end. */
    announced: [] as Announced[],
    /** Names of files that were taken in. */
    uploads: [] as string[],
    /** Titles that feeds showed. */
    items: [] as string[],
    /** Observations that must never happen. */
    violations: [] as Violation[],
    /** Actions that somebody gave up, in words. */
    givenUp: [] as string[],
    /** Answers to visitors, by status. */
    statuses: new Map<number, number>(),
    /** Harmful content that was shown or sent: how many of each kind. */
    poisons: new Map<string, number>(),
  }
  const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    ...ledger,
    poisoned: (kind: string): void => count(ledger.poisons, kind),
    change: (action: string, object: string): void => void ledger.changes.push({ action, object }),
    answered: (status: number): void => count(ledger.statuses, status),
  }
}

export type Ledger = ReturnType<typeof createLedger>
