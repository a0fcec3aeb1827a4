import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { BucketId } from '#contract/documents/buckets.ts'
import { listPublicDocuments, type PublicDocument } from '#contract/documents/documents.ts'
import type { PublicApi } from '../../api.ts'
import { readDocuments, wholeIn, wholeOf } from './readDocuments.ts'

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
    if (documents instanceof Error) return Promise.reject(documents)
    const { limit = 100, after } = z.object(listPublicDocuments.query).parse(query)
    const from = Number(after ?? 0)
    const next = from + limit < documents.length ? String(from + limit) : null
    return Promise.resolve({ documents: documents.slice(from, from + limit), next })
  },
})

const namesIn = async (list: ReturnType<typeof readDocuments>['reports']) => {
  const outcome = await list
  return 'failed' in outcome ? 'failed' : outcome.value.documents.map(({ name }) => name)
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

test('P-122 a long list begins with a hundred, says how many there are, and has all at an address', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => document(`${at}`, { is_featured: at === count - 1 }))
  const api = apiWith({
    companydocuments: many(1_050),
    'Reports & Documents': many(150),
    admissiondocuments: many(150),
  })
  const valueOf = async (list: ReturnType<typeof readDocuments>['reports']) => {
    const outcome = await list
    return 'value' in outcome ? { ...outcome.value, documents: outcome.value.documents.length } : outcome
  }
  const first = readDocuments(api)
  expect(await valueOf(first.reports)).toEqual({ documents: 100, total: 1_150, more: true })
  expect((await namesIn(first.reports)).slice(0, 2)).toEqual(['149', '0'])
  expect(await valueOf(first.admission)).toEqual({ documents: 100, total: 150, more: false })
  const { search } = new URL(wholeOf('reports'), 'http://site.test/investors/documents')
  const whole = readDocuments(api, wholeIn(new URLSearchParams(search)))
  expect(await valueOf(whole.reports)).toEqual({ documents: 1_200, total: 1_200, more: false })
  expect((await valueOf(whole.admission)) as unknown).toMatchObject({ documents: 100 })
  expect(wholeIn(new URLSearchParams('kind=regulatory'))).toBeUndefined()
})
