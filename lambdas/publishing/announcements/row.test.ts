import { expect, test } from 'vitest'
import { Announcement } from '#contract/publishing/announcements.ts'
import { isNews, rowOf, type AnnouncementFields } from './row.ts'

const said: AnnouncementFields = {
  id: '0b8f6a52-7f0e-4a5e-9a55-1234567890ab',
  kind: 'regulatory',
  title: 'Résultats',
  content: '<p onclick="x">Net assets rose.</p>',
  announcement_type: 'RNS - FR',
  external_link: null,
  is_featured: false,
  source: 'RNS',
  rns_number: '1001S',
  headline_category: 'FR',
}
const now = new Date('2025-06-01T12:00:00.000Z')

test('A-074 P-095 what is said becomes a complete row: clean, with address, summary, search text and follow-ups', () => {
  const row = rowOf({ ...said, released_at: '2025-06-30T23:30:00Z' }, now, { announce: true })
  expect(Announcement.parse(row)).toMatchObject({
    slug: 'resultats-7890ab',
    content: '<p>Net assets rose.</p>',
    summary: 'Net assets rose.',
    released_at: '2025-06-30T23:30:00.000Z',
    // Half past midnight in London.
    date_published: '2025-07-01',
    created_at: now.toISOString(),
  })
  expect(row).toMatchObject({
    kind_all: 'announcement',
    to_announce: 'pending',
    search_text: 'resultats 1001s fr net assets rose.',
  })
})

test('a draft has no moment, so no public index has it', () => {
  expect(Object.keys(rowOf(said, now, { announce: true }))).not.toContain('released_at')
  expect(Object.keys(rowOf(said, now, { announce: true }))).not.toContain('to_announce')
})

test('history that is brought in is readable like all else, and nobody is told of it', () => {
  const history = rowOf({ ...said, released_at: '2019-06-30T07:00:00Z' }, now, { announce: false })
  expect(history).toMatchObject({ released_at: '2019-06-30T07:00:00.000Z', kind_all: 'announcement' })
  expect(Object.keys(history)).not.toContain('to_announce')
})

test.each([
  ['2025-06-01T12:00:00.000Z', true],
  ['2025-06-02T07:00:00.000Z', true],
  ['2025-05-31T12:00:00.000Z', true],
  ['2025-05-31T11:59:59.999Z', false],
  ['2019-06-30T07:00:00.000Z', false],
])('an announcement of %s is news on 1 June 2025: %s', (released_at, expected) => {
  expect(isNews(released_at, now)).toBe(expected)
})
