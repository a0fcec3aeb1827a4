import { describe, expect, test } from 'vitest'
import { packFacts as facts } from '#content/facts.ts'
import { rule26 } from '#content/rule26.ts'
import { ruleEditions, ruleLetters, type RuleLetter } from '#contract/publishing/rule26Editions.ts'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import type { Mail } from '#runtime/mail.ts'
import { calledFor, reviewMail } from '../workers/remindReviews.ts'
import { missingOf, statusesOf, type PackItem, type Present } from './rule26.ts'
import type { Review } from './store.ts'

const [edition] = ruleEditions
const present: Present = { constitution: true, reports: true, admission: true, news: true }
const known = { facts, present, link: undefined as PackItem['link'] }
const nothing = { ...facts.statements, list: [] }

/** For each item of the rule something without which it is missing. */
const without: Record<RuleLetter, Partial<typeof known>> = {
  a: { link: undefined },
  b: { facts: { ...facts, directors: { as_at: '2026-01-01', list: facts.directors.list.slice(2) } } },
  c: { facts: { ...facts, committees: { as_at: '2026-01-01', list: [] } } },
  d: { facts: { ...facts, statements: nothing } },
  e: { facts: { ...facts, statements: nothing } },
  f: { present: { ...present, constitution: false } },
  g: { facts: { ...facts, statements: nothing } },
  h: { link: undefined },
  i: { facts: { ...facts, statements: nothing } },
  j: { present: { ...present, reports: false } },
  k: { present: { ...present, news: false } },
  l: { present: { ...present, admission: false } },
  m: { facts: { ...facts, statements: nothing } },
  n: { facts: { ...facts, statements: nothing } },
  o: { facts: { ...facts, advisers: { as_at: '2026-01-01', list: facts.advisers.list.slice(0, 2) } } },
}

const statuses = (today: string, reviews: Review[] = []): RuleStatus[] =>
  statusesOf({
    today,
    edition,
    pack: rule26.items,
    reviews: new Map(reviews.map(review => [review.item, review])),
    facts,
    present,
  })
const of = (item: RuleLetter, all: RuleStatus[]) => all.find(one => one.item === item)

describe('X-016 the items of Rule 26', () => {
  test.each(ruleLetters)('(%s) is missing without what it needs, and not with it', item => {
    const link = rule26.items.find(one => one.item === item)?.link
    expect(missingOf(item, edition, { ...known, link })).toBeUndefined()
    expect(missingOf(item, edition, { ...known, ...without[item] })).toMatch(/\.$/)
  })

  test('of the pack are due within thirty days and then overdue, (h) and (o) after six months', () => {
    expect(of('h', statuses('2025-08-20'))).toMatchObject({ state: 'fine', due: '2025-09-20', days_left: 31 })
    expect(of('h', statuses('2025-08-21'))).toMatchObject({ state: 'due', days_left: 30 })
    expect(of('o', statuses('2025-09-21'))).toMatchObject({ state: 'overdue', days_left: -1 })
    expect(of('n', statuses('2025-09-21'))).toMatchObject({ state: 'fine' })
    expect(of('m', statuses('2025-04-23'))).toMatchObject({ state: 'overdue', due: '2025-04-22' })
  })

  test('are right again once reviewed; an older note than the pack’s date does not count', () => {
    const review = (reviewed: string): Review => ({
      item: 'm',
      reviewed,
      reviewed_by: 'u1',
      reviewed_by_email: 'ada@example.com',
    })
    expect(of('m', statuses('2026-11-21', [review('2026-11-21')]))).toMatchObject({
      state: 'fine',
      due: '2027-11-21',
      reviewed_by_email: 'ada@example.com',
    })
    const older = of('m', statuses('2025-01-01', [review('2024-01-01')]))
    expect(older).toMatchObject({ reviewed: '2024-04-22' })
    expect(older).not.toHaveProperty('reviewed_by_email')
  })
})

describe('X-016 reminders', () => {
  test('name what is due, the nearest first, and lead to the list', () => {
    const called = calledFor(statuses('2026-03-19'), '2026-03-19')
    expect(called.map(({ item, step }) => [item, step])).toEqual(
      [...'abcdefgijkln'].map(item => [item, 'day']),
    )
    const mail: Mail = reviewMail({ id: 'u1', email: 'ada@example.com' }, called.slice(0, 1), {
      site: 'https://example.com',
      company: 'Sample plc',
    })
    expect(mail.subject).toBe('AIM Rule 26: item (a) to review, the first tomorrow')
    expect(mail.body.blocks).toContainEqual({
      button: 'Open the list',
      href: 'https://example.com/admin/content/rule26',
    })
    expect(mail.body.blocks).toContainEqual({
      facts: [['(a) Business and investing policy', 'by 20 March 2026, tomorrow']],
    })
    expect(calledFor(statuses('2026-11-21'), '2026-11-21')).toEqual([])
  })
})
