import { expect, it } from 'vitest'
import { isReport, isUsuallySensitive } from './priceSensitive.ts'

const regulatory = (headline_category?: string) =>
  isUsuallySensitive({ kind: 'regulatory', ...(headline_category !== undefined && { headline_category }) })

it('takes results, deals and what has no category for price-sensitive', () => {
  for (const category of ['FR', 'Final Results', 'IR', 'ACQ', 'TST', 'Something new', undefined])
    expect([category, regulatory(category)]).toEqual([category, true])
})

it('takes for routine what repeats what the market knows, and company news', () => {
  for (const category of ['TVR', 'Total Voting Rights', 'HOL', 'RAG', 'NOA'])
    expect([category, regulatory(category)]).toEqual([category, false])
  expect(isUsuallySensitive({ kind: 'company', headline_category: 'FR' })).toBe(false)
})

it('takes a report for price-sensitive, a presentation not', () => {
  expect(isReport({ category: 'annual-report' })).toBe(true)
  expect(isReport({ category: 'presentation' })).toBe(false)
})
