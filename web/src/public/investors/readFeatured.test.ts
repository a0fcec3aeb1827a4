import { afterEach, expect, test, vi } from 'vitest'
import type { PublicDocument } from '#contract/documents/documents.ts'
import type { PublicApi } from '../../api.ts'
import { readFeatured } from './readFeatured.ts'

const document = (name: string, is_featured: boolean): PublicDocument => ({
  id: crypto.randomUUID(),
  name,
  titled: false,
  url: `/files/reports/${name}`,
  is_featured,
  created_at: '2024-01-01T00:00:00Z',
  updated_at: '2024-01-01T00:00:00Z',
  is_updated: false,
  last_accessed_at: null,
  metadata: { size: 1, mimetype: 'application/pdf' },
})

const down = () => Promise.reject(new Error('down'))
const none = () => Promise.resolve({ announcements: [], next: null, years: [] })
const apiWith = (api: Partial<PublicApi>) => ({ listAnnouncements: none, ...api }) as PublicApi

afterEach(() => void vi.restoreAllMocks())

test('X-004 only featured announcements are asked for, each kind apart', async () => {
  const listAnnouncements = vi.fn(none)
  await readFeatured(
    apiWith({ listAnnouncements, listPublicDocuments: () => Promise.resolve({ documents: [], next: null }) }),
  )
  expect(listAnnouncements.mock.calls).toEqual([
    [{ query: { kind: 'regulatory', featured: 'true', limit: 3 } }],
    [{ query: { kind: 'company', featured: 'true', limit: 3 } }],
  ])
})

test('X-004 only featured documents show, and failed announcements leave them standing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const listPublicDocuments: PublicApi['listPublicDocuments'] = ({ query }) =>
    Promise.resolve({
      documents: query.bucket === 'companydocuments' ? [document('a', true), document('b', false)] : [],
      next: null,
    })
  const { regulatory, documents } = await readFeatured(
    apiWith({ listAnnouncements: down, listPublicDocuments }),
  )
  expect(regulatory).toEqual([])
  expect(documents.map(({ name }) => name)).toEqual(['a'])
})
