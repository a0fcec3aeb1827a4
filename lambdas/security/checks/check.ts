import { once } from '#contract/once.ts'
import type { ScanRow } from '#contract/security/security.ts'
import type { ScanContext } from '../scanContext.ts'

/** A finding, or that nothing was found. Each becomes a row of the scan. */
export interface Finding {
  risk: ScanRow['risk_level']
  /** The recommended action; without one, what was checked. */
  says: string
}

/** One thing that the scan looks at. Whatever it throws becomes a row that says so. */
export interface Check {
  /** For people, for example `Provider secrets`. */
  name: string
  look(context: ScanContext): Promise<Finding[]>
}

/** Findings, or one that says what was looked at in vain. */
export const orFine = (findings: Finding[], says: string): Finding[] =>
  findings.length > 0 ? findings : [{ risk: 'OK', says }]

/** `1 provider`, `2 providers`. */
export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

const listed = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** Names in a sentence; of many the first few and how many more. */
export const names = (all: readonly string[]): string => {
  const shown = all.slice(0, 5)
  return listed().format(all.length > shown.length ? [...shown, `${all.length - shown.length} more`] : shown)
}

const day = 86_400_000

/** Whole days that have passed since a moment. */
export const daysSince = (moment: Date, now: Date): number =>
  Math.floor((now.getTime() - moment.getTime()) / day)
