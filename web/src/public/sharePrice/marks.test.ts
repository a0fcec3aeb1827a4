import { describe, expect, test } from 'vitest'
import { marksOf } from './marks.ts'
import { stepFor, tableRows } from './PriceTable.tsx'

const points = ['2025-03-06', '2025-03-07', '2025-03-10', '2025-03-11', '2025-04-01'].map((date, index) => ({
  date,
  close: 10 + index,
}))
const news = (date: string, hour = 7) => ({
  slug: `n-${date}-${hour}`,
  title: `News of ${date}`,
  released_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
  date_published: date,
})

describe('announcements on the chart', () => {
  test('stand on the day of their release, or on the next that trades', () => {
    const marks = marksOf(points, [news('2025-03-08'), news('2025-03-07'), news('2025-03-10')])
    expect(marks.map(({ index, news: all }) => [index, all.map(({ slug }) => slug)])).toEqual([
      [1, ['n-2025-03-07-7']],
      [2, ['n-2025-03-10-7', 'n-2025-03-08-7']],
    ])
  })

  test('are left out before the first price and after the last', () => {
    expect(marksOf(points, [news('2025-03-05'), news('2025-04-02')])).toEqual([])
    expect(marksOf([], [news('2025-03-05')])).toEqual([])
  })
})

describe('the table', () => {
  const marks = marksOf(points, [news('2025-03-06'), news('2025-03-10')])

  test('has each day, latest first', () => {
    const rows = tableRows(points, marks, 'day')
    expect(rows.map(({ point }) => point.date)).toEqual(points.map(({ date }) => date).toReversed())
    expect(rows.at(-1)?.news).toHaveLength(1)
  })

  test('has the last price of a week or month with all its announcements', () => {
    expect(tableRows(points, marks, 'week').map(({ point, news: all }) => [point.date, all.length])).toEqual([
      ['2025-04-01', 0],
      ['2025-03-11', 1],
      ['2025-03-07', 1],
    ])
    expect(tableRows(points, marks, 'month').map(({ point, news: all }) => [point.date, all.length])).toEqual(
      [
        ['2025-04-01', 0],
        ['2025-03-11', 2],
      ],
    )
  })

  test('gets coarser with the number of prices', () => {
    expect([1, 23, 31, 32, 265, 266].map(stepFor)).toEqual(['day', 'day', 'day', 'week', 'week', 'month'])
  })
})
