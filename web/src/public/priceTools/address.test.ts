import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedIn, isAsked, isDay, searchFor } from './address.ts'

test('what is asked survives the address, and what else stands there stays', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(fc.record({ on: text, amount: text, from: text, to: text }), asked => {
      const search = searchFor(asked, '?range=all')
      expect(askedIn(search)).toEqual(asked)
      expect(new URLSearchParams(search).get('range')).toBe('all')
      expect(isAsked(search)).toBe(Object.values(asked).some(Boolean))
    }),
  )
  expect(searchFor({ on: '', amount: '', from: '', to: '' }, '?on=2026-01-01')).toBe('')
})

test('only days of the calendar are days', () => {
  expect(['2024-02-29', '2026-06-10'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-6-1', '', 'x', '2026-13-01', '0000-00-00'].some(isDay)).toBe(false)
})
