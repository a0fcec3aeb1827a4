import { describe, expect, test } from 'vitest'
import type { Meeting } from './meetings.ts'
import { papersOf, shownMeetings } from './shownMeetings.ts'

const meeting = (name: string, date: string, more: Partial<Meeting> = {}): Meeting => ({
  name,
  date,
  time: '11:00',
  place: 'London',
  text: '',
  notices: [],
  proxies: [],
  circulars: [],
  results: [],
  ...more,
})
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const document = (n: number, restriction?: object) => ({
  id: id(n),
  title: `Paper_${n}`,
  file_name: `Paper_${n}.pdf`,
  url: `/files/reports/${n}.pdf`,
  file_size: n,
  file_type: 'application/pdf',
  restriction,
})
const value = (...list: Meeting[]) => ({ as_at: '2026-01-01', list })
const names = (list: Meeting[], now: string) =>
  shownMeetings(value(...list), [], new Date(now)).meetings.map(({ name, coming }) => [name, coming])

describe('general meetings', () => {
  const list = [
    meeting('2024', '2024-06-01'),
    meeting('far', '2027-06-01'),
    meeting('2025', '2025-06-01'),
    meeting('next', '2026-06-30'),
  ]

  test('stand with the next one first, and those that were held after it, latest first', () => {
    expect(names(list, '2026-03-01T12:00:00Z')).toEqual([
      ['next', true],
      ['far', true],
      ['2025', false],
      ['2024', false],
    ])
  })

  test('are held from their minute on, by London’s clock', () => {
    const [next] = [meeting('next', '2026-06-30')]
    // 11:00 in London's summer is 10:00 UTC.
    expect(names([next], '2026-06-30T09:59:59Z')).toEqual([['next', true]])
    expect(names([next], '2026-06-30T10:00:00Z')).toEqual([['next', false]])
    expect(names([meeting('winter', '2026-12-30')], '2026-12-30T10:59:59Z')).toEqual([['winter', true]])
  })

  test('show the papers that are public, in their order, each under its kind, and nothing of others', () => {
    const agm = meeting('AGM', '2026-06-30', { notices: [id(2), id(1)], results: [id(3)], proxies: [id(4)] })
    expect(papersOf(value(agm))).toEqual([id(2), id(1), id(4), id(3)])
    const [shown] = shownMeetings(
      value(agm),
      [document(1), document(2, { excluded: ['US'] })],
      new Date('2026-01-01'),
    ).meetings
    expect(shown?.notices.map(({ title, restricted }) => [title, restricted])).toEqual([
      ['Paper 2', true],
      ['Paper 1', false],
    ])
    expect([shown?.proxies, shown?.results]).toEqual([[], []])
    expect(JSON.stringify(shown)).not.toContain(id(3))
    expect(JSON.stringify(shown)).not.toContain('excluded')
  })
})
