import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { HeldText } from './HeldText.tsx'

const announcement: StaffAnnouncement = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'results-000001',
  kind: 'regulatory',
  title: 'Results',
  content: '',
  summary: '',
  announcement_type: 'RNS - Results',
  external_link: 'https://wire.example/1',
  date_published: '2026-11-23',
  released_at: '2026-11-23T07:00:00.000Z',
  state: 'out',
  is_featured: false,
  source: 'Wire',
  attachments: [],
  created_at: '2026-11-23T07:00:00.000Z',
  updated_at: '2026-11-23T07:00:00.000Z',
  created_by: 'importNews',
  updated_by: 'importNews',
  version: 1,
  text_held: true,
}
const shown = (held_text: StaffAnnouncement['held_text']) =>
  renderToStaticMarkup(<HeldText announcement={{ ...announcement, ...(held_text && { held_text }) }} />)

test('A-138 staff see what the source shows, what our copy shows, and publish the copy', () => {
  const html = shown({
    source: 'Profit 1,234 567',
    kept: 'Profit 1,234567',
    content: '<p>Profit 1,234567</p>',
  })
  for (const words of ['Profit 1,234 567', 'Profit 1,234567', 'Publish our copy', 'https://wire.example/1'])
    expect(html).toContain(words)
})

test('A-138 where there is no copy they see why, and publish nothing', () => {
  const html = shown({ source: 'Its text could not be had yet.', kept: '', content: '' })
  expect(html).toContain('Its text could not be had yet.')
  expect(html).not.toContain('Publish our copy')
})

test('nothing is shown of an announcement that is whole', () => {
  expect(shown(undefined)).toBe('')
})
