import { expect, test } from 'vitest'
import { dollars, isOld, worth } from './treasuryFigures.ts'

test('prices have cents, small ones six decimals, values whole dollars', () => {
  expect([3412.5, 98_765.432, 0.0123].map(dollars)).toEqual(['$3,412.50', '$98,765.43', '$0.012300'])
  expect(worth(72.03338, 3412.5)).toBe('$245,814')
})

test('P-130 prices are old three minutes after the source gave them', () => {
  const now = Date.parse('2025-03-10T12:03:00Z')
  expect(isOld('2025-03-10T12:00:00Z', now)).toBe(false)
  expect(isOld('2025-03-10T11:59:59Z', now)).toBe(true)
})
