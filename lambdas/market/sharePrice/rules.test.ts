import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SharePrice } from '#contract/market/sharePrice.ts'
import { isStale, londonDate, pricesMove, rangeStart } from './rules.ts'

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

describe('pricesMove', () => {
  it.each([
    ['2026-01-07T07:59:00Z', false, 'before the opening, in winter'],
    ['2026-01-07T08:00:00Z', true, 'the opening, in winter'],
    ['2026-07-08T06:59:00Z', false, 'before the opening, in summer'],
    ['2026-07-08T07:00:00Z', true, 'the opening, in summer'],
    ['2026-01-07T17:15:00Z', true, 'the close with its delay, in winter'],
    ['2026-01-07T17:16:00Z', false, 'after it'],
    ['2026-07-08T16:15:00Z', true, 'the close with its delay, in summer'],
    ['2026-07-08T16:16:00Z', false, 'after it, in summer'],
    ['2026-01-10T12:00:00Z', false, 'Saturday'],
    ['2026-01-11T12:00:00Z', false, 'Sunday'],
  ])('at %s: %s (%s)', (at, expected) => expect(pricesMove(new Date(at))).toBe(expected))
})

describe('isStale', () => {
  const kept = (state: SharePrice['state'], fetchedAt: string) => ({
    value: { state, quote: null },
    fetchedAt,
  })
  it.each([
    ['2026-01-07T12:00:59Z', false],
    ['2026-01-07T12:01:00Z', true],
  ])('a price of noon is stale at %s: %s', (now, expected) =>
    expect(isStale(kept('ok', '2026-01-07T12:00:00.000Z'), new Date(now))).toBe(expected),
  )
  it('while prices stand still the source is asked once an hour', () => {
    const saturday = kept('ok', '2026-01-10T12:00:00.000Z')
    expect(isStale(saturday, new Date('2026-01-10T12:59:59Z'))).toBe(false)
    expect(isStale(saturday, new Date('2026-01-10T13:00:00Z'))).toBe(true)
  })
  it('a source that was just set up is asked at once', () =>
    expect(
      isStale(kept('not_configured', '2026-01-10T12:00:00.000Z'), new Date('2026-01-10T12:00:01Z')),
    ).toBe(true))
})

describe('rangeStart', () => {
  it.each([
    ['1m', '2026-03-31T12:00:00Z', '2026-02-28'],
    ['1m', '2026-01-15T12:00:00Z', '2025-12-15'],
    ['1y', '2028-02-29T12:00:00Z', '2027-02-28'],
    ['1y', '2026-07-01T23:30:00Z', '2025-07-02'],
  ] as const)('%s before %s is %s', (range, now, expected) =>
    expect(rangeStart(range, new Date(now))).toBe(expected),
  )

  it('is a real date before today, a month or a year of days away', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('1m' as const, '1y' as const), (now, range) => {
        const start = rangeStart(range, now)
        expect(new Date(start).toISOString().slice(0, 10)).toBe(start)
        const days = (Date.parse(londonDate(now)) - Date.parse(start)) / 86_400_000
        const [least, most] = range === '1m' ? [28, 31] : [365, 366]
        expect(days).toBeGreaterThanOrEqual(least)
        expect(days).toBeLessThanOrEqual(most)
      }),
    )
  })
})
