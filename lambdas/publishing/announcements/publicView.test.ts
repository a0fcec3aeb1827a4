import { expect, test } from 'vitest'
import type { Listed } from './visibility.ts'
import { publicView } from './readers.ts'

const ids = ['1', '2'].map(digit => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string]
const listed: Listed = {
  id: ids[0],
  slug: 'earlier-000001',
  kind: 'regulatory',
  title: 'Earlier',
  summary: '',
  announcement_type: 'RNS - MSC',
  external_link: null,
  date_published: '2025-01-01',
  released_at: '2025-01-01T07:00:00.000Z',
  is_featured: false,
  source: 'RNS',
  created_at: '2025-01-01T07:00:00.000Z',
  updated_at: '2025-01-01T07:00:00.000Z',
}
const now = new Date('2025-02-01T00:00:00.000Z')
const link = { slug: 'correction-000002', title: 'Correction' }
const storeWith = (links: [string, typeof link][]) => ({ links: () => Promise.resolve(new Map(links)) })

test('P-119 a correction that is not out leaves the corrected one as if there were none', async () => {
  const corrected = { ...listed, replaced_by: ids[1] }
  const before = await publicView([corrected], storeWith([]), now)
  expect(before).toEqual(await publicView([listed], storeWith([]), now))
  const [after] = await publicView([corrected], storeWith([[ids[1], link]]), now)
  expect(after?.replaced_by).toEqual(link)
})
