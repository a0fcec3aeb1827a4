import { expect, test } from 'vitest'
import { officialNews, type Announcement } from './readNews.ts'

const announcement = (title: string, more: Partial<Announcement> = {}): Announcement => ({
  id: crypto.randomUUID(),
  slug: title,
  kind: 'regulatory',
  title,
  content: '',
  announcement_type: 'rns',
  external_link: null,
  date_published: '2025-01-01',
  released_at: '2025-01-01T07:00:00Z',
  is_featured: false,
  source: 'RNS',
  ...more,
})

test("P-036 the feed has official announcements only, never mixed with the company's own news", () => {
  const shown = officialNews([announcement('results'), announcement('interview', { kind: 'company' })])
  expect(shown.map(({ title }) => title)).toEqual(['results'])
})

test('X-004 featured announcements stand first, then the latest, five at most', () => {
  const days = ['02', '06', '04', '03', '05', '07']
  const list = days.map(day => announcement(day, { released_at: `2025-01-${day}T07:00:00Z` }))
  const shown = officialNews([...list, announcement('featured', { is_featured: true })])
  expect(shown.map(({ title }) => title)).toEqual(['featured', '07', '06', '05', '04'])
})
