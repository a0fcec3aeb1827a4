import { describe, expect, it } from 'vitest'
import { delayUntil, kindsOf, type Announced } from './rules.ts'

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

describe('kindsOf', () => {
  const announced: Announced = {
    id: '1',
    slug: 'results',
    kind: 'regulatory',
    title: 'Results',
    summary: '',
    released_at: now.toISOString(),
  }

  it('says that results are reports besides', () => {
    expect(kindsOf({ ...announced, headline_category: 'FR' })).toEqual(['regulatory', 'reports'])
    expect(kindsOf({ ...announced, headline_category: 'HOL' })).toEqual(['regulatory'])
    expect(kindsOf({ ...announced, kind: 'company' })).toEqual(['company'])
  })
})
