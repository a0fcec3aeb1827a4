import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { londonMoments } from '#contract/londonTime.ts'
import { closeBy, closeFrom } from './closes.ts'
import { reactionTo } from './reactions.ts'

const closes = (...days: [date: string, close: number][]) => days.map(([date, close]) => ({ date, close }))
/** A week of June 2026, whose Friday was a holiday. */
const points = closes(
  ['2026-06-08', 10],
  ['2026-06-09', 11],
  ['2026-06-10', 12],
  ['2026-06-11', 13],
  ['2026-06-15', 14],
)
const at = (date: string, time: string) => {
  const [moment] = londonMoments({ date, time })
  return { slug: 'a', title: 'A', released_at: moment?.toISOString() ?? '' }
}
const around = (date: string, time: string) => {
  const reaction = reactionTo(points, at(date, time))
  return reaction && [reaction.before.date, reaction.after.date, reaction.change]
}

describe('the price around an announcement', () => {
  it('is of the day before and the same day, up to the last second of trading in London', () => {
    expect(around('2026-06-10', '07:00')).toEqual(['2026-06-09', '2026-06-10', 909])
    expect(around('2026-06-10', '16:29:59')).toEqual(['2026-06-09', '2026-06-10', 909])
  })

  it('is of the same day and the next one from 16:30 in London on, summer and winter', () => {
    expect(around('2026-06-10', '16:30:00')).toEqual(['2026-06-10', '2026-06-11', 833])
    expect(around('2026-06-10', '23:59:59')).toEqual(['2026-06-10', '2026-06-11', 833])
    const winter = closes(['2026-01-05', 10], ['2026-01-06', 11], ['2026-01-07', 12])
    const late = { slug: 'a', title: 'A', released_at: '2026-01-06T16:30:00.000Z' }
    expect(reactionTo(winter, late)?.after.date).toBe('2026-01-07')
    const summer = { ...late, released_at: '2026-06-09T15:30:00.000Z' }
    expect(reactionTo(points, summer)?.after.date).toBe('2026-06-10')
  })

  it('is around the days without trading of what comes on one', () => {
    for (const date of ['2026-06-12', '2026-06-13', '2026-06-14'])
      for (const time of ['07:00', '18:00'])
        expect(around(date, time)).toEqual(['2026-06-11', '2026-06-15', 769])
  })

  it('is unknown before the first close, before the next one has come, and across a gap', () => {
    expect(around('2026-06-08', '07:00')).toBeUndefined()
    expect(around('2026-06-15', '16:30')).toBeUndefined()
    const gap = closes(['2026-01-05', 10], ['2026-06-08', 11])
    expect(reactionTo(gap, at('2026-01-06', '07:00'))).toBeUndefined()
    expect(reactionTo(gap, at('2026-06-07', '07:00'))).toBeUndefined()
  })

  it('never takes a close that knew for one that did not, nor skips one', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 30 })
    const dayOf = (index: number) => new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10)
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 * 86_400 }), (traded, second) => {
        const history = traded
          .toSorted((a, b) => a - b)
          .map(index => ({ date: dayOf(index), close: 1 + index }))
        const released_at = new Date(Date.UTC(2026, 2, 1) + second * 1000).toISOString()
        const found = reactionTo(history, { slug: 'a', title: 'A', released_at })
        if (!found) return
        const closed = (date: string) => londonMoments({ date, time: '16:30' })[0]?.toISOString() ?? ''
        expect(closed(found.before.date) <= released_at).toBe(true)
        expect(closed(found.after.date) > released_at).toBe(true)
        expect(history.indexOf(found.after)).toBe(history.indexOf(found.before) + 1)
      }),
    )
  })
})

describe('the close of a day', () => {
  it('is its own, or that of the nearest trading day', () => {
    expect(closeBy(points, '2026-06-10')?.close).toBe(12)
    expect(closeBy(points, '2026-06-14')?.close).toBe(13)
    expect(closeBy(points, '2026-06-07')).toBeUndefined()
    expect(closeFrom(points, '2026-06-12')?.close).toBe(14)
    expect(closeFrom(points, '2026-06-16')).toBeUndefined()
  })
})
