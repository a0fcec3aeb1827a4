import { describe, expect, it } from 'vitest'
import { countdown, exactMoment, fromNow } from './moments.ts'

describe('a moment', () => {
  it.each([
    ['2026-11-24T07:00:00Z', 'Tue, 24 Nov 2026, 07:00:00 London time (07:00:00 UTC)'],
    ['2026-07-14T06:00:05Z', 'Tue, 14 Jul 2026, 07:00:05 London time (06:00:05 UTC)'],
    ['2026-07-14T23:30:00Z', 'Wed, 15 Jul 2026, 00:30:00 London time (Tue, 14 Jul 2026, 23:30:00 UTC)'],
  ])('%s shows in London with the UTC moment beside it', (iso, words) => expect(exactMoment(iso)).toBe(words))

  it.each([
    [0, '00:00:00'],
    [-5000, '00:00:00'],
    [1, '00:00:01'],
    [9000, '00:00:09'],
    [3_600_000, '01:00:00'],
    [90_061_000, '1 d 01:01:01'],
  ])('%d ms away counts down as %s', (left, words) => expect(countdown(left)).toBe(words))

  it.each([
    [1000, 'in 1 second'],
    [119_000, 'in 119 seconds'],
    [600_000, 'in 10 minutes'],
    [10_800_000, 'in 3 hours'],
    [259_200_000, 'in 3 days'],
  ])('%d ms away is %s', (left, words) => expect(fromNow(left)).toBe(words))
})
