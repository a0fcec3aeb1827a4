import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, fileSize, longDate, wholeNumber } from './format.ts'

describe('fileSize', () => {
  test('P-116 size 0 shows 0 Bytes', () => {
    expect(fileSize(0, 1)).toBe('0 Bytes')
    expect(fileSize(0, 2)).toBe('0 Bytes')
  })

  test.each([
    [1023, 1, '1023 Bytes'],
    [1024, 1, '1.0 KB'],
    [1536, 1, '1.5 KB'],
    [1536, 2, '1.50 KB'],
    [2.4 * 1024 ** 2, 1, '2.4 MB'],
    [1024 ** 2 - 1, 1, '1.0 MB'],
    [5 * 1024 ** 3, 2, '5.00 GB'],
    [5000 * 1024 ** 3, 1, '5000.0 GB'],
  ])('P-115 %d bytes with %d places are %s', (bytes, decimals, words) => {
    expect(fileSize(bytes, decimals)).toBe(words)
  })

  test('P-115 says the size to within the last place shown, and never 1024 of a unit', () => {
    const units = { Bytes: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }
    fc.assert(
      fc.property(fc.nat({ max: 1024 ** 4 - 1024 ** 3 }), fc.constantFrom(1, 2), (bytes, decimals) => {
        const [figure, unit] = fileSize(bytes, decimals).split(' ') as [string, keyof typeof units]
        expect(Number(figure)).toBeLessThan(1024)
        expect(Math.abs(Number(figure) * units[unit] - bytes)).toBeLessThanOrEqual(
          (units[unit] * 0.5000001) / 10 ** decimals,
        )
      }),
    )
  })
})

describe('dates', () => {
  test('P-059 are long, in English, as the day is in London', () => {
    expect(longDate('2024-03-03T10:00:00Z')).toBe('3 March 2024')
    expect(longDate('2024-06-30T23:30:00Z')).toBe('1 July 2024')
    expect(longDate('2024-12-31T23:30:00Z')).toBe('31 December 2024')
    expect(longDate('2025-03-20')).toBe('20 March 2025')
  })

  test('P-059 name the London day of any moment', () => {
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
    const dates = fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, date => {
        const [day, month, year] = longDate(date.toISOString()).split(' ')
        expect(new Date(`${day} ${month} ${year} 12:00 UTC`).toISOString().slice(0, 10)).toBe(
          london.format(date),
        )
      }),
    )
  })

  test('times are London time', () => {
    expect(clockTime('2025-01-28T07:00:00Z')).toBe('07:00')
    expect(clockTime('2025-07-28T06:00:00Z')).toBe('07:00')
  })

  test('a broken date is an error, not a wrong date', () => {
    expect(() => longDate('soon')).toThrow(RangeError)
  })
})

test('P-049 whole numbers have thousands apart', () => {
  expect(wholeNumber(47_553_234)).toBe('47,553,234')
})
