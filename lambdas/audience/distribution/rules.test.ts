import { describe, expect, it } from 'vitest'
import { delayUntil } from './rules.ts'

const now = new Date('2026-03-02T06:58:30.400Z')

describe('delayUntil', () => {
  it.each([
    ['2026-03-02T07:00:00.000Z', 90],
    ['2026-03-02T06:58:30.401Z', 1],
    ['2026-03-02T06:58:30.400Z', 0],
    ['2026-03-02T06:00:00.000Z', 0],
  ])('%s is never reached early', (moment, delay) => {
    expect(delayUntil(moment, now)).toBe(delay)
  })
})
