import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AnnouncementList } from './AnnouncementList.tsx'
import type { Summary } from './readNews.ts'

const announcement = (more: Partial<Summary>): Summary => ({
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'results',
  kind: 'regulatory',
  title: 'Results',
  summary: 'What the text begins with.',
  announcement_type: 'RNS - FR',
  external_link: null,
  date_published: '2025-07-01',
  released_at: '2025-07-01T06:00:00.000Z',
  is_featured: false,
  source: 'RNS',
  updated_at: '2025-07-01T06:00:00.000Z',
  replaces: null,
  replaced_by: null,
  ...more,
})

const shown = (more: Partial<Summary>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AnnouncementList announcements={[announcement(more)]} />
    </MemoryRouter>,
  )

test('an announcement shows the London time of its release, and has the UTC moment in it', () => {
  expect(shown({})).toContain(
    '<time dateTime="2025-07-01T06:00:00.000Z" class="figures">1 July 2025, 07:00</time>',
  )
})

test('regulatory news shows category and number, company news what it is about', () => {
  expect(shown({ headline_category: 'FR', rns_number: '1001S' })).toContain('Final Results, RNS 1001S')
  expect(shown({ headline_category: 'XYZ' })).toContain('XYZ')
  expect(shown({ kind: 'company' })).toContain('What the text begins with.')
})

test('X-004 X-012 featured, replaced, replacing and changed announcements are marked in words', () => {
  const link = { slug: 'other', title: 'Other' }
  expect(shown({ is_featured: true })).toContain('>Featured<')
  expect(shown({ replaces: link })).toContain('>Correction<')
  expect(shown({ replaced_by: link })).toContain('>Replaced<')
  expect(shown({ changed_at: '2025-07-02T06:00:00.000Z' })).toContain('>Updated<')
  expect(shown({})).not.toMatch(/Featured|Correction|Replaced|Updated/)
})

test('a hostile title is text, and a slug cannot leave the news', () => {
  const html = shown({ title: '<img src=x onerror=alert(1)>', slug: '../admin?x#y' })
  expect(html).not.toContain('<img')
  expect(html).toContain('href="/news/..%2Fadmin%3Fx%23y"')
})
