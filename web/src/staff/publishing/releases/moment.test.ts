import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenMoment, whenOf, type When } from './moment.ts'

const before = Date.parse('2026-01-01T00:00:00Z')
const at = (date: string, time: string, second = false): When => ({ when: 'moment', date, time, second })

describe('the moment of a release', () => {
  it('is approval, where no other is chosen', () => {
    expect(chosenMoment(whenOf(null), before)).toEqual({ at: null })
  })

  it('is London time', () => {
    expect(chosenMoment(at('2026-07-14', '07:00'), before)).toEqual({ at: '2026-07-14T06:00:00.000Z' })
  })

  it('is refused in the hour that summer time skips, with the next time that there is', () => {
    expect(chosenMoment(at('2026-03-29', '01:30:00'), before).error).toContain('Choose 02:30 or later.')
  })

  it('is asked for where the time comes twice', () => {
    const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
    expect(chosenMoment(at('2026-10-25', '01:30'), before)).toEqual({ at: twice[0], twice })
    expect(chosenMoment(at('2026-10-25', '01:30', true), before)).toEqual({ at: twice[1], twice })
  })

  it('is refused in the past, and at this very moment', () => {
    const now = Date.parse('2026-07-14T06:00:00Z')
    expect(chosenMoment(at('2026-07-14', '07:00'), now).error).toContain('has passed')
    expect(chosenMoment(at('2026-07-14', '07:00:01'), now).error).toBeUndefined()
  })

  it('is refused without a date or time', () => {
    expect(chosenMoment(at('', '07:00'), before).error).toBe('Give a date and a time.')
    expect(chosenMoment(at('2026-02-30', '07:00'), before).error).toBe('This is no date and time.')
  })

  it('shows in the form as it was chosen, to the second', () => {
    const seconds = fc.integer({ min: 1_780_000_000, max: 2_500_000_000 })
    fc.assert(
      fc.property(seconds, second => {
        const iso = new Date(second * 1000).toISOString()
        expect(chosenMoment(whenOf(iso), before).at).toBe(iso)
      }),
    )
    for (const iso of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
      expect(chosenMoment(whenOf(iso), before).at).toBe(iso)
  })
})
