import { expect, test } from 'vitest'
import type { PublicEvent } from '#contract/publishing/calendar.ts'
import { divide } from './readEvents.ts'

const event = (date: string, more: Partial<PublicEvent> = {}): PublicEvent => ({
  id: crypto.randomUUID(),
  type: 'other',
  title: date,
  text: '',
  date,
  time: null,
  ends: null,
  place: '',
  provisional: false,
  cancelled: false,
  moved_from: null,
  period_end: null,
  webcast_url: null,
  recording_url: null,
  announcements: [],
  documents: [],
  ...more,
})
const titles = (events: PublicEvent[]) => events.map(({ title }) => title)

test('X-025 what is to come is soonest first, what is past latest first, and results stand with their period', () => {
  const half = { period_end: '2026-06-30' }
  const year = { period_end: '2025-12-31' }
  const { upcoming, periods, past } = divide(
    [
      event('2026-03-20', { type: 'final_results', ...year }),
      event('2026-05-01'),
      event('2026-06-01'),
      event('2026-09-16', { type: 'interim_results', ...half }),
      event('2026-09-17', { type: 'presentation', ...half }),
      event('2026-11-21'),
      event('2027-03-20', { type: 'final_results', period_end: '2026-12-31' }),
    ],
    '2026-11-21',
  )
  expect(titles(upcoming)).toEqual(['2026-11-21', '2027-03-20'])
  expect(titles(past)).toEqual(['2026-06-01', '2026-05-01'])
  expect(periods.map(({ end, type, events }) => [end, type, titles(events)])).toEqual([
    ['2026-06-30', 'interim_results', ['2026-09-17', '2026-09-16']],
    ['2025-12-31', 'final_results', ['2026-03-20']],
  ])
})

test('results of today are there once they are announced; those that were called off are not', () => {
  const today = '2026-11-21'
  const announcements = [{ title: 'Results', url: '/news/results-1' }]
  const result = { type: 'final_results', period_end: '2026-09-30' } as const
  expect(divide([event(today, result)], today).periods).toEqual([])
  expect(divide([event(today, { ...result, announcements })], today).periods).toHaveLength(1)
  const off = divide([event('2026-11-20', { ...result, cancelled: true })], today)
  expect(off.periods).toEqual([])
  expect(off.past).toHaveLength(1)
})
