import { expect, it } from 'vitest'
import { isForReaders } from './editRules.ts'
import { inputOf, StaffRow } from './row.ts'

const out = '2026-03-02T07:00:00.000Z'
const now = new Date(Date.parse(out) + 1)
const row = StaffRow.parse({
  id: '00000000-0000-4000-8000-00000000000a',
  slug: 'trading-update',
  kind: 'company',
  title: 'Trading update',
  content: '<p>Revenue rose.</p>',
  summary: 'Revenue rose.',
  announcement_type: 'Company news',
  external_link: null,
  date_published: '2026-03-02',
  released_at: out,
  is_featured: false,
  source: 'staff',
  created_at: out,
  updated_at: out,
})

it('tells readers of a change of what they have, and of no other', () => {
  const said = inputOf(row)
  const told = (more: Partial<typeof said>, at = now) => isForReaders(row, { ...said, ...more }, at)
  expect(told({ title: 'Trading statement' })).toBe(true)
  expect(told({ content: '<p>Revenue fell.</p>' })).toBe(true)
  expect(told({ external_link: 'https://example.com/' })).toBe(true)
  expect(told({ is_featured: true })).toBe(false)
  expect(told({})).toBe(false)
  expect(told({ title: 'Trading statement' }, new Date(Date.parse(out) - 1))).toBe(false)
})
