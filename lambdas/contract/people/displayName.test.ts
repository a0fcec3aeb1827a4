import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName } from './displayName.ts'

const names = fc.string({ unit: 'grapheme', minLength: 1 })

test.each([
  ['Annual Report.pdf', 'Annual Report'],
  ['Annual Report.PDF', 'Annual Report'],
  ['01 - Annual Report.pdf', 'Annual Report'],
  ['12--Circular.Pdf', 'Circular'],
  ['2024 Results.pdf', '2024 Results'],
  ['2025 Annual Report and Accounts.pdf', '2025 Annual Report and Accounts'],
  ['003-Interim.pdf', 'Interim'],
  ['2024Results.pdf', '2024Results'],
  ['table.csv', 'table.csv'],
])('P-113 %s is shown as %s', (name, shown) => {
  expect(displayName(name)).toBe(shown)
})

test.each([
  ['Annual_Report-2024', 'Annual Report 2024'],
  ['  Notice   of__AGM ', 'Notice of AGM'],
  ['Έκθεση_1.pdf', 'Έκθεση 1'],
])('P-114 %s is shown as %s', (name, shown) => {
  expect(displayName(name)).toBe(shown)
})

test('P-114 no shown name has dashes, underscores, double or outer spaces, unless nothing else is in it', () => {
  fc.assert(
    fc.property(names, name => {
      const shown = displayName(name)
      expect(shown === name || !/[-_]|\s\s|^\s|\s$/.test(shown)).toBe(true)
    }),
  )
})

test('no document is left without a name', () => {
  fc.assert(fc.property(names, name => displayName(name) !== ''))
  expect(displayName('12-.pdf')).toBe('12-.pdf')
})
