import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { londonMoments, londonTime } from './londonTime.ts'

const iso = (date: string, time: string) => londonMoments({ date, time }).map(moment => moment.toISOString())
const hour = 3_600_000

describe('a time in London as a moment', () => {
  it.each([
    ['2026-01-15', '07:00', ['2026-01-15T07:00:00.000Z']],
    ['2026-07-15', '07:00:30', ['2026-07-15T06:00:30.000Z']],
    ['2026-03-29', '00:59:59', ['2026-03-29T00:59:59.000Z']],
    ['2026-03-29', '02:00', ['2026-03-29T01:00:00.000Z']],
    ['2026-12-31', '23:59:59', ['2026-12-31T23:59:59.000Z']],
    ['2028-02-29', '00:00', ['2028-02-29T00:00:00.000Z']],
  ])('%s %s is %j', (date, time, expected) => expect(iso(date, time)).toEqual(expected))

  it('does not exist in the hour that is skipped', () => {
    expect(iso('2026-03-29', '01:00')).toEqual([])
    expect(iso('2026-03-29', '01:59:59')).toEqual([])
  })

  it('comes twice in the hour that is repeated', () => {
    const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
    expect(iso('2026-10-25', '01:30')).toEqual(twice)
    expect(iso('2026-10-25', '02:00')).toEqual(['2026-10-25T02:00:00.000Z'])
  })

  it.each([
    ['', ''],
    ['2026-02-30', '07:00'],
    ['2026-01-01', '24:00'],
    ['2026-01-01', '7:00'],
    ['tomorrow', '07:00'],
  ])('is none for %j %j', (date, time) => expect(iso(date, time)).toEqual([]))

  const moments = fc
    .date({ min: new Date('1973-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map(date => new Date(Math.floor(date.getTime() / 1000) * 1000))
  const nearChanges = fc
    .record({
      year: fc.integer({ min: 1996, max: 2100 }),
      spring: fc.boolean(),
      second: fc.integer({ min: -10_800, max: 10_800 }),
    })
    .map(({ year, spring, second }) => {
      const last = new Date(Date.UTC(year, spring ? 2 : 9, 31, 1))
      return new Date(last.getTime() - last.getUTCDay() * 24 * hour + second * 1000)
    })

  it('leads back to every moment whose time it is', () => {
    fc.assert(
      fc.property(fc.oneof(moments, nearChanges), moment => {
        const found = londonMoments(londonTime(moment)).map(Number)
        expect(found).toContain(moment.getTime())
        expect(found).toEqual(found.toSorted((a, b) => a - b))
        if (found.length > 1) expect(found).toEqual([found[0], (found[0] ?? 0) + hour])
      }),
      { numRuns: 1000 },
    )
  })

  it('shows what was asked for at each moment that it names, and skips or repeats at most an hour', () => {
    const walls = nearChanges.map(moment => moment.toISOString())
    fc.assert(
      fc.property(walls, wall => {
        const asked = { date: wall.slice(0, 10), time: wall.slice(11, 19) }
        const found = londonMoments(asked)
        for (const moment of found) expect(londonTime(moment)).toEqual(asked)
        if (found.length !== 1) expect(asked.time.slice(0, 2)).toBe('01')
      }),
      { numRuns: 1000 },
    )
  })
})
