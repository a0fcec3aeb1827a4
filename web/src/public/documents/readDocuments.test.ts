import { afterEach, expect, test, vi } from 'vitest'
import type { BucketId } from '#contract/buckets.ts'
import type { PublicDocument } from '#contract/documents.ts'
import type { PublicApi } from '../../api.ts'
import { readDocuments } from './readDocuments.ts'

const document = (name: string, more: Partial<PublicDocument> = {}): PublicDocument => ({
  id: crypto.randomUUID(),
  name,
  titled: false,
  url: `/files/reports/${name}`,
  is_featured: false,
  created_at: '2024-01-01T00:00:00Z',
  updated_at: '2024-01-01T00:00:00Z',
  is_updated: false,
  last_accessed_at: null,
  metadata: { size: 1, mimetype: 'application/pdf' },
  ...more,
})

const apiWith = (
  buckets: Partial<Record<BucketId, PublicDocument[] | Error>>,
): Pick<PublicApi, 'listPublicDocuments'> => ({
  listPublicDocuments: ({ query }) => {
    const documents = buckets[query.bucket] ?? []
    return documents instanceof Error ? Promise.reject(documents) : Promise.resolve({ documents })
  },
})

const namesIn = async (list: ReturnType<typeof readDocuments>['reports']) => {
  const outcome = await list
  return 'failed' in outcome ? 'failed' : outcome.value.map(({ name }) => name)
}

afterEach(() => void vi.restoreAllMocks())

test('P-121 A-022 financial reports come from both buckets, featured first, then in the order of staff', async () => {
  const { reports } = readDocuments(
    apiWith({
      companydocuments: [
        document('presentation'),
        document('annual', { updated_at: '2025-01-01T00:00:00Z' }),
        document('second', { is_featured: true }),
      ],
      'Reports & Documents': [document('interim', { updated_at: '2026-01-01T00:00:00Z' })],
    }),
  )
  expect(await namesIn(reports)).toEqual(['second', 'presentation', 'annual', 'interim'])
})

test('P-122 admission and constitutional documents keep the order of their listing', async () => {
  const listing = [document('a'), document('b', { updated_at: '2025-01-01T00:00:00Z' })]
  const lists = readDocuments(apiWith({ admissiondocuments: listing, consitutionaldocuments: listing }))
  expect(await namesIn(lists.admission)).toEqual(['a', 'b'])
  expect(await namesIn(lists.constitutional)).toEqual(['a', 'b'])
})

test('P-117 only documents with both id and name are kept', async () => {
  const admissiondocuments = [document('kept'), document(''), document('no id', { id: '' })]
  expect(await namesIn(readDocuments(apiWith({ admissiondocuments })).admission)).toEqual(['kept'])
})

test('P-097 P-131 a failed list is logged and leaves the others standing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const lists = readDocuments(
    apiWith({ companydocuments: new Error('down'), admissiondocuments: [document('a')] }),
  )
  expect(await namesIn(lists.reports)).toBe('failed')
  expect(await namesIn(lists.admission)).toEqual(['a'])
  expect(log).toHaveBeenCalledWith('Error fetching investor data', expect.any(Error))
})
