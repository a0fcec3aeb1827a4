import { expect, test } from 'vitest'
import { monthName } from './LegalPage.tsx'

test('P-077 a month is written out', () => {
  expect(monthName('2025-01')).toBe('January 2025')
  expect(monthName('2024-12')).toBe('December 2024')
})

test('what is not a month is refused', () => {
  expect(() => monthName('2025-13')).toThrow(RangeError)
})
