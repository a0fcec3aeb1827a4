import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder } from './query.ts'

const found = fc.array(
  fc.record({
    score: fc.double({ min: -50, max: -0.001, noNaN: true }),
    date: fc.constantFrom('', '2024-01-01', '2025-06-30', '2026-11-21'),
  }),
)

it('X-026 loses and doubles nothing, and puts nothing before what fits much better', () => {
  fc.assert(
    fc.property(found, list => {
      const ordered = inOrder(list)
      expect(ordered.toSorted((a, b) => list.indexOf(a) - list.indexOf(b))).toEqual(list)
      for (const [at, one] of ordered.entries())
        for (const later of ordered.slice(at + 1)) expect(one.score).toBeLessThanOrEqual(later.score * 0.85)
    }),
  )
})

it('X-026 of what fits about as well the newest goes first', () => {
  const [old, newer, best] = [
    { score: -5, date: '2020-01-01' },
    { score: -4.9, date: '2026-01-01' },
    { score: -9, date: '2019-01-01' },
  ]
  expect(inOrder([old, newer, best])).toEqual([best, newer, old])
})
