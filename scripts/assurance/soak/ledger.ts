import type { Announced, Change, Violation } from './invariants.ts'

/** What people did, as they know it: what was answered well has to be there, once. */
export const createLedger = () => {
  const ledger = {
    changes: [] as Change[],
    /** Announcements that are out, or will be before the end. */
    announced: [] as Announced[],
    /** Names of files that were taken in. */
    uploads: [] as string[],
    /** Titles that feeds showed. */
    items: [] as string[],
    /** What was seen that must not be. */
    violations: [] as Violation[],
    /** What somebody wanted and did not get, in words. */
    givenUp: [] as string[],
    /** What visitors were answered, by status. */
    statuses: new Map<number, number>(),
    /** What was shown or sent that was made to do harm: how many of each kind. */
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
