import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Holding } from './factShapes.ts'
import {
  doubtfulHoldings,
  impossibleHoldings,
  notInPublicHands,
  percentOf,
  significantHoldings,
} from './holdings.ts'

const holding = (shares: number, more: Partial<Holding> = {}): Holding => ({
  name: `Holder of ${shares}`,
  shares,
  percent: null,
  not_public: null,
  ...more,
})
const capital = { in_issue: 1000, treasury: 0 }

describe('X-014 holdings', () => {
  test('are parts of the shares without those in treasury, which are in nobody’s public hands', () => {
    const some = { in_issue: 1000, treasury: 200 }
    expect(percentOf(holding(80), some)).toBe(10)
    expect(notInPublicHands([holding(80, { not_public: 'director' }), holding(100)], some)).toBe(28)
  })

  test('keep the percentage that was notified as long as it fits', () => {
    expect(percentOf(holding(125, { percent: 12.49 }), capital)).toBe(12.49)
    expect(percentOf(holding(125, { percent: 11 }), capital)).toBe(12.5)
    expect(percentOf(holding(125, { percent: 12.5 }), { in_issue: 2000, treasury: 0 })).toBe(6.25)
  })

  const doubtful = holding(125, { percent: 13, not_public: 'substantial' })
  test.each([
    [
      'one over 100%',
      impossibleHoldings([holding(10), holding(1001)], capital),
      'list.1.shares: more than 100%',
    ],
    [
      'all over 100%',
      impossibleHoldings([holding(600), holding(401)], capital),
      'list: Together these hold 100.10%',
    ],
    ['100%', impossibleHoldings([holding(600), holding(400)], capital), ''],
    ['another percentage', doubtfulHoldings([doubtful], capital), 'list.0.percent: 12.50%'],
    ['10% in public hands', doubtfulHoldings([holding(100)], capital), 'list.0.not_public: say why'],
    ['less', doubtfulHoldings([holding(99)], capital), ''],
  ])('of %s are checked', (_, faults, expected) => {
    const [path = '', words = ''] = expected.split(': ')
    expect(faults.map(fault => fault.path.join('.'))).toEqual(path ? [path] : [])
    for (const { message } of faults) expect(message).toContain(words)
  })

  test('whatever is possible comes to 100% at most', () => {
    const lists = fc.array(
      fc.record({
        shares: fc.integer({ min: 1, max: 2_000 }),
        not_public: fc.constantFrom(null, 'director' as const),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 900 }), (list, treasury) => {
        const some = { in_issue: 1000, treasury }
        const all = list.map(({ shares, not_public }) => holding(shares, { not_public }))
        const sum = list.reduce((total, { shares }) => total + shares, 0)
        expect(impossibleHoldings(all, some).length === 0).toBe(sum <= 1000 - treasury)
        if (sum > 1000 - treasury) return
        expect(notInPublicHands(all, some)).toBeLessThanOrEqual(100)
        for (const { percent } of significantHoldings(all, some)) {
          expect(percent).toBeGreaterThanOrEqual(3)
          expect(percent).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
