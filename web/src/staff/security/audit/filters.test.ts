import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAuditEntries } from '#contract/security/audit.ts'
import * as z from 'zod'
import { askedOf, filtersOf, noFilters, problemsOf, searchOf, type Filters } from './filters.ts'

const query = z.object(listAuditEntries.query)
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const text = fc.string({ maxLength: 80 }).map(each => each.trim())
const filters: fc.Arbitrary<Filters> = fc.record({
  person: text,
  action: text,
  object: text,
  from: fc.oneof(date, fc.constant('')),
  to: fc.oneof(date, fc.constant('')),
})

describe('the search of the audit trail', () => {
  it('survives in the address', () => {
    fc.assert(
      fc.property(filters, said => {
        expect(filtersOf(new URLSearchParams(searchOf(said)))).toEqual(said)
      }),
    )
    expect(searchOf(noFilters)).toBe('')
  })

  it('asks nothing that the server refuses, unless it says what is wrong', () => {
    fc.assert(
      fc.property(filters, said => {
        if (Object.keys(problemsOf(said)).length > 0) return
        expect(query.safeParse(askedOf(said)).success).toBe(true)
      }),
    )
  })

  it('goes by the days of London, whole ones, in summer and on the days when clocks change', () => {
    const days = (from: string, to: string) => askedOf({ ...noFilters, from, to })
    expect(days('2026-01-05', '2026-01-05')).toEqual({
      from: '2026-01-05T00:00:00.000Z',
      to: '2026-01-06T00:00:00.000Z',
    })
    expect(days('2026-07-01', '2026-07-02')).toEqual({
      from: '2026-06-30T23:00:00.000Z',
      to: '2026-07-02T23:00:00.000Z',
    })
    expect(days('2026-03-29', '2026-03-29')).toEqual({
      from: '2026-03-29T00:00:00.000Z',
      to: '2026-03-29T23:00:00.000Z',
    })
  })

  it('takes an action as people write it', () => {
    expect(askedOf({ ...noFilters, action: ' document deleted ' })).toEqual({ action: 'DOCUMENT_DELETED' })
    expect(problemsOf({ ...noFilters, action: 'deleted!' })).toHaveProperty('action')
    expect(problemsOf({ ...noFilters, from: '2026-02-30' })).toHaveProperty('from')
    expect(problemsOf({ ...noFilters, from: '2026-02-02', to: '2026-02-01' })).toHaveProperty('to')
  })
})
