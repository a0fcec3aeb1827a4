import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeWords, fillIn, pence, shortDate, formatSigned } from './words.ts'

test('prices are pence with two decimals, below a penny with up to four', () => {
  expect([12.5, 1234.5, 0.3125, 0.5, 99.999].map(pence)).toEqual([
    '12.50',
    '1,234.50',
    '0.3125',
    '0.50',
    '100.00',
  ])
})

test('a change has a word and a sign, so that colour adds nothing', () => {
  expect(changeWords(0.25, 1.79)).toBe('up 0.25p (+1.79%)')
  expect(changeWords(-1.5, -3.4)).toBe('down 1.50p (−3.40%)')
  expect(changeWords(0, 0)).toBe('unchanged')
})

test('a number that rounds to nothing has no sign', () => {
  expect([-0.001, 0.004, 0].map(formatSigned)).toEqual(['0.00', '0.00', '0.00'])
})

test('a sign says where a number stands', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), value => {
      const text = formatSigned(value)
      const read = Number(text.replaceAll(',', '').replace('−', '-'))
      expect(Math.abs(read - value)).toBeLessThanOrEqual(0.005001)
      expect(text.startsWith('+')).toBe(read > 0)
      expect(text.startsWith('−')).toBe(read < 0)
    }),
  )
})

test('a text without a value for a name keeps the name', () => {
  expect(fillIn('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

test('a date is London’s', () => {
  expect(shortDate('2025-06-30T23:30:00Z')).toBe('1 Jul 2025')
})
