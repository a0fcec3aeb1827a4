import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeTime } from './words.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const before = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now)

describe('A-063 A-064 relative times', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [400 * 86_400, '400 days ago'],
  ])('of %i seconds', (seconds, words) => expect(before(seconds)).toBe(words))

  it('never place anything in the future, whatever the clocks say', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e8 }), seconds => {
        expect(before(seconds)).toMatch(/ago$|^just now$/)
      }),
    )
  })
})
