import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newIn } from './newItems.ts'

const announcement = (slug: string, released_at: string) => ({ slug, released_at, replaces: null })
const document = (url: string, created_at: string) => ({ id: url, url, created_at, metadata: { size: 1 } })
const outcome = (...announcements: unknown[]) => ({ value: { announcements, next: null, years: [2026] } })

const [first, second, third] = [
  announcement('first', '2026-01-01T07:00:00.000Z'),
  announcement('second', '2026-02-01T07:00:00.000Z'),
  announcement('third', '2026-03-01T07:00:00.000Z'),
]

test('what a list has and the page does not show is new, whatever came first of the same second', () => {
  expect(newIn(outcome(second, first), outcome(third, second, first))).toEqual([
    { kind: 'announcement', href: '/news/third', at: third.released_at },
  ])
  const sameSecond = announcement('same', second.released_at)
  expect(newIn(outcome(second, first), outcome(second, sameSecond, first))).toHaveLength(1)
  expect(newIn(outcome(), outcome(first))).toHaveLength(1)
})

test('what only moves up, because another was withdrawn, is not new', () => {
  expect(newIn(outcome(third, second), outcome(third, first))).toEqual([])
  const old = document('/files/reports/old.pdf', '2020-01-01T07:00:00.000Z')
  const last = document('/files/reports/last.pdf', '2026-01-01T07:00:00.000Z')
  const next = document('/files/reports/next.pdf', '2026-01-01T07:00:00.000Z')
  const listed = (...documents: unknown[]) => ({ value: { documents, total: 2, more: false } })
  expect(newIn(listed(last), listed(old))).toEqual([])
  expect(newIn(listed(last), listed(last, next)).map(({ href }) => href)).toEqual([next.url])
})

test('a paper of a meeting, whose list names no moment, is new when the page does not show it', () => {
  const meetings = (...notices: unknown[]) => ({ value: { meetings: [{ name: 'AGM', notices }] } })
  const [notice, form] = [{ url: '/files/a.pdf' }, { url: '/files/b.pdf' }]
  expect(newIn(meetings(notice), meetings(notice, form)).map(({ href }) => href)).toEqual([form.url])
})

test('nothing is new where the page, or the asking, has failed', () => {
  for (const failed of [undefined, { failed: true }]) {
    expect(newIn(failed, outcome(first))).toEqual([])
    expect(newIn(outcome(first), failed)).toEqual([])
  }
})

test('a list that has not changed, or only lost something, has nothing new', () => {
  const rows = fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-z]{1,8}$/),
      released_at: fc.constantFrom(first, second, third).map(row => row.released_at),
    }),
    { selector: ({ slug }) => slug },
  )
  fc.assert(
    fc.property(rows, fc.nat(), (shown, gone) => {
      expect(newIn(outcome(...shown), outcome(...shown))).toEqual([])
      expect(newIn(outcome(...shown), outcome(...shown.filter((_, at) => at !== gone)))).toEqual([])
    }),
  )
})
