import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysBetween,
  daysOn,
  dueDate,
  dueSoonDays,
  monthsOn,
  reminderOn,
  reviewStateOn,
} from './reviewDates.ts'
import { ruleEditionOn, ruleEditions, ruleLetters } from './rule26Editions.ts'

const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('X-016 dates of review', () => {
  test('end on the same day of the month, or on its last', () => {
    expect(monthsOn('2026-08-31', 6)).toBe('2027-02-28')
    expect(monthsOn('2027-08-31', 6)).toBe('2028-02-29')
    expect(monthsOn('2026-01-31', -2)).toBe('2025-11-30')
    expect(monthsOn('2026-12-15', 1)).toBe('2027-01-15')
    fc.assert(
      fc.property(dates, fc.integer({ min: -24, max: 24 }), (date, months) => {
        const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
        const [y = 0, m = 0, d = 0] = monthsOn(date, months).split('-').map(Number)
        expect(y * 12 + m).toBe(year * 12 + month + months)
        if (d !== day) expect(daysOn(monthsOn(date, months), 1).slice(8)).toBe('01')
      }),
    )
  })

  test('count days whatever the clocks do', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, daysOn(date, days))).toBe(days)
      }),
    )
  })

  test('are fine, then due for thirty days and on the day itself, then overdue', () => {
    const due = dueDate('2026-05-21', 6)
    expect(due).toBe('2026-11-21')
    expect(reviewStateOn('2026-11-22', due)).toBe('overdue')
    expect(reviewStateOn('2026-11-21', due)).toBe('due')
    expect(reviewStateOn(daysOn(due, -dueSoonDays), due)).toBe('due')
    expect(reviewStateOn(daysOn(due, -dueSoonDays - 1), due)).toBe('fine')
  })

  test('are reminded of a month, a week and a day before, and not before or after', () => {
    const steps = new Map<string | undefined, string[]>()
    for (let day = '2026-10-01'; day <= '2026-12-01'; day = daysOn(day, 1)) {
      const step = reminderOn(day, '2026-11-21')
      steps.set(step, [...(steps.get(step) ?? []), day])
    }
    expect(steps.get('month')).toHaveLength(24)
    expect(steps.get('month')?.[0]).toBe('2026-10-21')
    expect(steps.get('week')?.[0]).toBe('2026-11-14')
    expect(steps.get('day')).toEqual(['2026-11-20', '2026-11-21'])
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 28 }), (due, days) => {
        const step = reminderOn(daysOn(due, -days), due)
        expect(step).toBe(days <= 1 ? 'day' : days <= 7 ? 'week' : 'month')
      }),
    )
  })
})

describe('X-015 the rule', () => {
  test('has fifteen items in the edition of each day, and a change is a new entry', () => {
    for (const { items, effective } of ruleEditions) {
      expect(Object.keys(items)).toEqual([...ruleLetters])
      expect(effective).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
    const [present] = ruleEditions
    const next = {
      effective: '2027-07-01',
      items: { ...present.items, a: { ...present.items.a, title: 'New' } },
    }
    const editions = [next, present] as const
    expect(ruleEditionOn('2027-06-30', [...editions])).toBe(present)
    expect(ruleEditionOn('2027-07-01', [...editions])).toBe(next)
    expect(ruleEditionOn('1999-01-01', [...editions])).toBe(present)
  })
})
