import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRetained, retainedUntil } from './retention.ts'

it('X-013 five years are five years of the calendar, the last second included', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      at => {
        const until = retainedUntil(at.toISOString())
        expect(Number(until.slice(0, 4)) - at.getUTCFullYear()).toBe(5)
        expect(isRetained(at.toISOString(), new Date(Date.parse(until) - 1))).toBe(true)
        expect(isRetained(at.toISOString(), new Date(until))).toBe(false)
      },
    ),
  )
})

it('X-013 a leap day ends a day later, never earlier', () => {
  expect(retainedUntil('2024-02-29T07:00:00.000Z')).toBe('2029-03-01T07:00:00.000Z')
})
