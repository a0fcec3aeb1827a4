import { describe, expect, it } from 'vitest'
import { fileSize } from '../ui/format.ts'
import { count, formatDateTime } from './format.ts'

describe('A-206 sizes', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2, '1.00 MB'],
    [62_914_560, '60.00 MB'],
    [3 * 1024 ** 3, '3.00 GB'],
  ])('%d shows as %s', (bytes, shown) => {
    expect(fileSize(bytes, 2)).toBe(shown)
  })
})

describe('A-207 dates', () => {
  it('show London time, with day, month, year, hour and minute', () => {
    expect(formatDateTime('2025-01-05T07:00:00Z')).toBe('5 Jan 2025, 07:00')
  })
  it('know summer time', () => {
    expect(formatDateTime('2025-07-05T06:00:00Z')).toBe('5 Jul 2025, 07:00')
    expect(formatDateTime('2025-07-05T23:30:00Z')).toBe('6 Jul 2025, 00:30')
  })
})

describe('counts', () => {
  it('are words', () => {
    expect([count(0, 'file'), count(1, 'file'), count(1200, 'file')]).toEqual([
      '0 files',
      '1 file',
      '1,200 files',
    ])
  })
})
