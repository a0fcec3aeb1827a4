import { describe, expect, it } from 'vitest'
import { documentWith } from './document.fixture.ts'
import { assertDate } from './rules.ts'

const document = documentWith({ date_published: '2026-07-01', created_at: '2026-06-30T23:30:00.000Z' })

describe('A-072 the date of a document (decision 50)', () => {
  it('is left alone, or an earlier one with a reason, or that of its publication again', () => {
    expect(() => assertDate(document, '2026-07-01', undefined)).not.toThrow()
    expect(() => assertDate(document, '2024-04-12', 'It was on the older site.')).not.toThrow()
    const stated = { ...document, date_published: '2024-04-12' }
    expect(() => assertDate(stated, '2026-07-01', undefined)).not.toThrow()
  })

  it.each([
    ['an earlier one without a reason', document, '2024-04-12', /Say why/],
    ['a later one', document, '2026-07-02', /only state an earlier one/],
    [
      'any of what readers do not have',
      { ...document, held: true },
      '2024-04-12',
      /dated by its publication/,
    ],
  ] as const)('is not %s', (_, current, wanted, why) => {
    const reason = why.source === 'Say why' ? undefined : 'A reason.'
    expect(() => assertDate(current, wanted, reason)).toThrow(why)
  })
})
