import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byHour, dayBefore } from './metrics.ts'

const now = new Date('2026-03-29T12:20:00.000Z')

describe('A-082 the hours', () => {
  it('are 24 and the one that has begun, each by its UTC beginning', () => {
    const hours = byHour(now, { signIns: [], failedSignIns: [], rateLimitHits: [] })
    expect(hours.map(({ hour }) => hour)).toHaveLength(25)
    expect([hours[0]?.hour, hours.at(-1)?.hour]).toEqual([
      '2026-03-28T12:00:00.000Z',
      '2026-03-29T12:00:00.000Z',
    ])
  })

  it('hold everything of the last 24 hours, nothing twice', () => {
    const Moment = fc.date({ min: dayBefore(now), max: now, noInvalidDate: true })
    const Happened = fc.record({ at: Moment.map(date => date.toISOString()), times: fc.nat(50) })
    fc.assert(
      fc.property(fc.array(Happened), all => {
        const sum = all.reduce((total, { times }) => total + times, 0)
        const hours = byHour(now, { signIns: all, failedSignIns: [], rateLimitHits: all })
        expect(hours.reduce((total, { signIns }) => total + signIns, 0)).toBe(sum)
        expect(hours.map(({ rateLimitHits }) => rateLimitHits)).toEqual(hours.map(({ signIns }) => signIns))
      }),
    )
  })
})
