import { describe, expect, test } from 'vitest'
import { packFacts as pack } from '#content/facts.ts'
import type { FactInput, StaffFact } from '#contract/publishing/facts.ts'
import { Problem } from '#runtime/problem.ts'
import {
  assertFits,
  assertHoldings,
  assertTimely,
  builtWith,
  applySave,
  factAt,
  factMost,
  factsAt,
  equalsInput,
  type StoredFacts,
} from './rules.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = '2026-11-24T07:00:00.000Z'
const who = { id: 'u1', email: 'ada@example.com' }

const holders = (list = pack.holders.list, publish_at: string | null = null, as_at = '2026-11-20') =>
  ({ fact: 'holders', publish_at, value: { as_at, list } }) satisfies FactInput
const capital = (in_issue: number, publish_at: string | null = null) =>
  ({ fact: 'capital', publish_at, value: { ...pack.capital, in_issue } }) satisfies FactInput

const detailsOf = (act: () => void): unknown => {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    return (error as Problem).details
  }
  return undefined
}
const save = (input: FactInput, stored: StoredFacts = new Map()): StaffFact => {
  const next = applySave(factAt(input.fact, stored, pack, now), input, who, now)
  assertHoldings(input, next, stored, pack, now)
  return next
}

describe('X-014 a fact', () => {
  test('is what the site was built with until somebody saves it', () => {
    expect(factsAt(new Map(), pack, now)).toEqual(pack)
    expect(factAt('holders', new Map(), pack, now)).toMatchObject({ version: 0, next: null })
  })

  test('waits for its moment: to the millisecond, decided when it is read', () => {
    const waiting = save(holders([], later))
    const stored = new Map([['holders', waiting]] as const)
    const at = (offset: number) => new Date(Date.parse(later) + offset)
    expect(factsAt(stored, pack, at(-1)).holders).toEqual(pack.holders)
    expect(factsAt(stored, pack, at(0)).holders.list).toEqual([])
    expect(factAt('holders', stored, pack, at(-1)).next?.version).toBe(1)
    expect(factAt('holders', stored, pack, at(0))).toMatchObject({ version: 1, next: null })
  })

  test('says who saved it, by address where there is one', () => {
    expect(save(holders()).current).toMatchObject({ saved_by: 'u1', saved_by_email: 'ada@example.com' })
    const nameless = applySave(factAt('holders', new Map(), pack, now), holders(), { id: 'u1' }, now)
    expect(nameless.current).not.toHaveProperty('saved_by_email')
  })

  test('that is saved anew takes the place of what waits', () => {
    const waiting = save(holders([], later))
    const next = save(holders(), new Map([['holders', waiting]] as const))
    expect(next).toMatchObject({ version: 2, next: null, current: { version: 2 } })
  })

  test('dated in the future is refused, or waits for that day', () => {
    const tomorrow = holders([], null, '2026-11-22')
    expect(detailsOf(() => assertTimely(tomorrow, now))).toEqual([
      { field: 'body.value.as_at', message: expect.stringContaining('This day has not come') },
    ])
    assertTimely(holders([], later, '2026-11-24'), now)
    expect(detailsOf(() => assertTimely(holders([], later, '2026-11-25'), now))).toHaveLength(1)
    // In London it is the next day already.
    assertTimely(holders([], null, '2026-07-02'), new Date('2026-07-01T23:30:00Z'))
    expect(detailsOf(() => assertTimely(holders([], '2026-11-21T11:59:59.999Z'), now))).toEqual([
      { field: 'body.publish_at', message: expect.stringContaining('has passed') },
    ])
  })

  test('that no row could hold is refused', () => {
    const value = { ...pack.capital, restrictions: 'x'.repeat(factMost) }
    expect(detailsOf(() => assertFits({ fact: 'capital', publish_at: null, value }))).toHaveLength(1)
  })

  test('says the same when a call comes twice', () => {
    const once = save(holders([], later))
    expect(equalsInput(once, holders([], later))).toBe(true)
    expect(equalsInput(once, holders([]))).toBe(false)
    expect(equalsInput(save(holders([])), holders([]))).toBe(true)
    expect(equalsInput(builtWith('holders', pack), holders([]))).toBe(false)
  })
})

describe('X-014 holdings and shares', () => {
  test('over 100% are refused, a holding and a sum, with the field', () => {
    const [first] = pack.holders.list
    const whole = { ...first!, shares: pack.capital.in_issue + 1, percent: null }
    expect(detailsOf(() => save(holders([whole])))).toEqual([
      { field: 'body.value.list.0.shares', message: expect.stringContaining('more than 100%') },
    ])
    const half = { ...whole, shares: Math.ceil(pack.capital.in_issue / 2) + 1 }
    expect(detailsOf(() => save(holders([half, { ...half, name: 'B' }])))).toEqual([
      { field: 'body.value.list', message: expect.stringContaining('Together') },
    ])
  })

  test('fewer shares than are held are refused, also when either waits', () => {
    expect(detailsOf(() => save(capital(17_000_000)))).toEqual([
      { field: 'body.value.in_issue', message: expect.stringContaining('Holdings would be more') },
    ])
    const fewer = new Map([['holders', save(holders([], later))]] as const)
    // At once is too early, with them it fits.
    expect(detailsOf(() => save(capital(17_000_000), fewer))).toHaveLength(1)
    expect(save(capital(17_000_000, later), fewer).next).not.toBeNull()
    const shrinking = new Map([...fewer, ['capital', save(capital(17_000_000, later), fewer)]] as const)
    // And they cannot be brought back, because the shares will not be there.
    expect(detailsOf(() => save(holders(), shrinking))).toHaveLength(1)
  })

  test('a percentage that the shares do not make, or ten per cent in public hands, is refused', () => {
    const [first] = pack.holders.list
    expect(detailsOf(() => save(holders([{ ...first!, percent: 13 }])))).toEqual([
      { field: 'body.value.list.0.percent', message: expect.stringContaining('12.51%') },
    ])
    expect(detailsOf(() => save(holders([{ ...first!, not_public: null }])))).toEqual([
      { field: 'body.value.list.0.not_public', message: expect.stringContaining('say why') },
    ])
  })
})
