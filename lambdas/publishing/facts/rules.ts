import { isDeepStrictEqual } from 'node:util'
import {
  CompanyFacts,
  factNames,
  type CompanyFacts as Facts,
  type FactName,
} from '#contract/publishing/factShapes.ts'
import type { FactInput, SaidFact, StaffFact } from '#contract/publishing/facts.ts'
import { doubtfulHoldings, impossibleHoldings, type HoldingFault } from '#contract/publishing/holdings.ts'
import { londonTime } from '#contract/londonTime.ts'
import { Problem } from '#runtime/problem.ts'

/** Most characters of a fact as JSON: twice that, and its audit entry, fit into rows of a table. */
export const factMost = 60_000

/** Stored facts; those that nobody has saved are absent. */
export type StoredFacts = ReadonlyMap<FactName, StaffFact>

const isOut = (said: SaidFact, now: Date): boolean =>
  said.publish_at === null || Date.parse(said.publish_at) <= now.getTime()

/** The version that readers see at `now`: decided when it is read (decision 25). */
export const inForce = ({ current, next }: Pick<StaffFact, 'current' | 'next'>, now: Date): SaidFact =>
  next && isOut(next, now) ? next : current

/** A fact at `now`: what waited and has had its moment is the present one. */
export const promoteDue = (fact: StaffFact, now: Date): StaffFact =>
  fact.next && isOut(fact.next, now) ? { ...fact, current: fact.next, next: null } : fact

/** The content pack's value, as the first version. */
export const builtWith = (fact: FactName, pack: Facts): StaffFact => ({
  fact,
  version: 0,
  current: { fact, value: pack[fact], version: 0, publish_at: null, saved_at: null } as SaidFact,
  next: null,
})

/** A fact as staff see it at `now`. */
export const factAt = (fact: FactName, stored: StoredFacts, pack: Facts, now: Date): StaffFact =>
  promoteDue(stored.get(fact) ?? builtWith(fact, pack), now)

/** All facts as readers see them at `now`. */
export const factsAt = (stored: StoredFacts, pack: Facts, now: Date): Facts =>
  CompanyFacts.parse(
    Object.fromEntries(factNames.map(fact => [fact, factAt(fact, stored, pack, now).current.value])),
  )

const refused = (faults: readonly HoldingFault[], message = faults[0]?.message ?? ''): Problem =>
  new Problem('invalid_input', {
    message,
    details: faults.map(({ path, message: words }) => ({
      field: ['body', ...path].join('.'),
      message: words,
    })),
  })

/** @throws Problem `invalid_input` when the moment has passed, or the fact is dated after the day that readers see it */
export const assertTimely = ({ publish_at, value }: FactInput, now: Date): void => {
  if (publish_at !== null && Date.parse(publish_at) <= now.getTime())
    throw refused([{ path: ['publish_at'], message: 'This moment has passed. Choose a later one.' }])
  const day = londonTime(publish_at === null ? now : new Date(publish_at)).date
  if (value.as_at > day)
    throw refused([
      {
        path: ['value', 'as_at'],
        message:
          publish_at === null
            ? 'This day has not come. Give today or an earlier one, or a moment from which readers see it.'
            : 'A fact cannot be dated after the day on which readers see it.',
      },
    ])
}

/** @throws Problem `invalid_input` when it is too long for a row */
export const assertFits = ({ value }: FactInput): void => {
  if (JSON.stringify(value).length > factMost)
    throw refused([
      {
        path: ['value'],
        message: `Use fewer words: at most ${factMost.toLocaleString('en-GB')} characters.`,
      },
    ])
}

const within = (faults: readonly HoldingFault[], ...path: string[]): HoldingFault[] =>
  faults.map(fault => ({ ...fault, path: [...path, ...fault.path] }))

/**
 * Checks holdings against the shares in issue at every moment from which one of the two changes.
 * @throws Problem `invalid_input`
 */
export const assertHoldings = (
  input: FactInput,
  next: StaffFact,
  others: StoredFacts,
  pack: Facts,
  now: Date,
): void => {
  if (input.fact !== 'holders' && input.fact !== 'capital') return
  const heads: StoredFacts = new Map([...others, [input.fact, next]])
  const moments = [
    now,
    ...(['holders', 'capital'] as const).flatMap(fact => {
      const waiting = factAt(fact, heads, pack, now).next?.publish_at
      return waiting ? [new Date(waiting)] : []
    }),
  ]
  for (const moment of moments) {
    const { holders, capital } = factsAt(heads, pack, moment)
    const faults = impossibleHoldings(holders.list, capital)
    if (faults.length === 0) continue
    if (input.fact === 'holders') throw refused(within(faults, 'value'))
    const message = `Holdings would be more than these shares: ${faults[0]?.message ?? ''}`
    throw refused([{ path: ['value', 'in_issue'], message }])
  }
  if (input.fact !== 'holders') return
  const { capital } = factsAt(heads, pack, input.publish_at ? new Date(input.publish_at) : now)
  const doubts = doubtfulHoldings(input.value.list, capital)
  if (doubts.length > 0) throw refused(within(doubts, 'value'))
}

/** The fact after a save at `now`; what waited before gives way. */
export const applySave = (
  before: StaffFact,
  { publish_at, restores, ...said }: FactInput,
  who: { id: string; email?: string | undefined },
  now: Date,
): StaffFact => {
  const version = before.version + 1
  const saved: SaidFact = {
    ...said,
    version,
    publish_at: publish_at ?? now.toISOString(),
    saved_at: now.toISOString(),
    saved_by: who.id,
    ...(who.email !== undefined && { saved_by_email: who.email }),
    ...(restores !== undefined && { restores }),
  }
  return publish_at === null
    ? { fact: before.fact, version, current: saved, next: null }
    : { fact: before.fact, version, current: before.current, next: saved }
}

/** Whether a fact is exactly this already, because the call is a repeated one. */
export const equalsInput = (fact: StaffFact, { value, publish_at }: FactInput): boolean => {
  const last = fact.next ?? fact.current
  return (
    isDeepStrictEqual(last.value, value) &&
    (publish_at === null ? fact.next === null : last.publish_at === publish_at)
  )
}
