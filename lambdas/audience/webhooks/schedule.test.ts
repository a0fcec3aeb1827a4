import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryAfterIn, delayAfter, delays, jitter, longestRetryAfter } from './schedule.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const round = fc.integer({ min: 1, max: delays.length })
const hour = 3600

describe('A-167 the tries of a message', () => {
  it('follow each other over a day, ever more slowly, each a little late by chance and never early', () => {
    const chances = fc.array(chance, { minLength: delays.length, maxLength: delays.length })
    fc.assert(
      fc.property(chances, all => {
        const waits = all.map((one, index) => delayAfter(index + 1, one)!)
        expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
        const total = waits.reduce((sum, wait) => sum + wait, 0)
        expect(total).toBeGreaterThanOrEqual(24 * hour)
        expect(total).toBeLessThanOrEqual(30 * hour)
        for (const [index, wait] of waits.entries()) {
          expect(wait).toBeGreaterThanOrEqual(delays[index]!)
          expect(wait).toBeLessThanOrEqual(Math.ceil(delays[index]! * (1 + jitter)))
        }
      }),
    )
    expect(delayAfter(delays.length + 1, 0)).toBeUndefined()
  })

  it('wait as long as they are asked to, an hour at most, and not less than they would', () => {
    fc.assert(
      fc.property(round, chance, fc.integer({ min: 0, max: 10 ** 9 }), (n, one, input) => {
        const wait = delayAfter(n, one, input)!
        expect(wait).toBe(Math.max(delayAfter(n, one)!, Math.min(input, longestRetryAfter)))
      }),
    )
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-03-02T07:00:00Z')
  it.each([
    ['120', 120],
    [' 3 ', 3],
    ['Mon, 02 Mar 2026 07:02:00 GMT', 120],
    ['Mon, 02 Mar 2026 06:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
    ['1e9', 0],
    [undefined, 0],
  ])('%s means %d seconds', (header, seconds) => expect(retryAfterIn(header, now)).toBe(seconds))
})
