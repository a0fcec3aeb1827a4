import type { Announced, Change, Violation } from './invariants.ts'

/** What people did, as they know it: what was answered well has to be there, once. */
export const createLedger = () => {
  const changes: Change[] = []
  const announced: Announced[] = []
  const uploads: string[] = []
  const items: string[] = []
  const violations: Violation[] = []
  const givenUp: string[] = []
  const statuses = new Map<number, number>()
  const poisons = new Map<string, number>()
  return {
    changes,
    /** Announcements that are out, or will be before the end. */
    announced,
    /** Names of files that were taken in. */
    uploads,
    /** Titles that feeds showed. */
    items,
    /** What was seen that must not be. */
    violations,
    /** What somebody wanted and did not get, in words. */
    givenUp,
    /** What visitors were answered, by status. */
    statuses,
    /** What was shown or sent that was made to do harm: how many of each kind. */
    poisons,
    poisoned: (kind: string): void => void poisons.set(kind, (poisons.get(kind) ?? 0) + 1),
    change: (action: string, object: string): void => void changes.push({ action, object }),
    answered: (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1),
  }
}

export type Ledger = ReturnType<typeof createLedger>
