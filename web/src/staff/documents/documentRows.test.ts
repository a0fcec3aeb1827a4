import { describe, expect, it } from 'vitest'
import type { Document } from '#contract/documents/documents.ts'
import { defaultSort, documentRows } from './documentRows.ts'
import { nextMoment, stateOf } from './documentState.ts'

const made = (title: string, file_size: number, created: string, updated: string): Document => ({
  id: crypto.randomUUID(),
  title,
  description: 'Uploaded to companydocuments',
  category: 'annual-report',
  is_featured: false,
  file_path: `companydocuments/${title}.pdf`,
  file_name: `${title}.pdf`,
  file_size,
  file_type: 'application/pdf',
  date_published: '2025-01-01',
  position: 'a',
  held: false,
  version: 1,
  bucket_id: 'companydocuments',
  url: `/files/company-documents/${title}.pdf`,
  created_at: `${created}T00:00:00Z`,
  updated_at: `${updated}T00:00:00Z`,
})

const documents = [
  made('Report 10', 300, '2025-01-01', '2025-03-03'),
  made('Report 9', 200, '2025-02-02', '2025-02-02'),
  made('Έκθεση', 100, '2025-03-03', '2025-01-01'),
]
const titles = (rows: Document[]) => rows.map(({ title }) => title)

describe('A-017 sorting', () => {
  it('by name knows numbers', () => {
    expect(titles(documentRows(documents, 'report', { field: 'name', ascending: true }))).toEqual([
      'Report 9',
      'Report 10',
    ])
  })
  it.each([
    ['updated_at', ['Report 10', 'Report 9', 'Έκθεση']],
    ['created_at', ['Έκθεση', 'Report 9', 'Report 10']],
    ['size', ['Report 10', 'Report 9', 'Έκθεση']],
  ] as const)('by %s goes both ways', (field, descending) => {
    expect(titles(documentRows(documents, '', { field, ascending: false }))).toEqual(descending)
    expect(titles(documentRows(documents, '', { field, ascending: true }))).toEqual(descending.toReversed())
  })
  it('leaves the given list alone', () => {
    const before = titles(documents)
    documentRows(documents, '', { field: 'name', ascending: true })
    expect(titles(documents)).toEqual(before)
  })
})

describe('until somebody chooses another order', () => {
  it('A-123 the files of a bucket come by updated_at, latest first', () => {
    expect(defaultSort.storage).toEqual({ field: 'updated_at', ascending: false })
    const rows = documentRows(documents, '', defaultSort.storage, 'storage')
    expect(titles(rows)).toEqual(['Report 10', 'Report 9', 'Έκθεση'])
  })
  it('A-131 records come by date_published, latest first', () => {
    const dated = documents.map((document, index) => ({
      ...document,
      date_published: `2025-01-0${index + 1}`,
    }))
    const rows = documentRows(dated, '', defaultSort.database, 'database')
    expect(titles(rows)).toEqual(['Έκθεση', 'Report 9', 'Report 10'])
  })
})

describe('A-016 the search box', () => {
  const sort = { field: 'name', ascending: true } as const
  it('finds by any of the words, whatever their case or accents', () => {
    expect(titles(documentRows(documents, 'εκθεση', sort))).toEqual(['Έκθεση'])
    expect(titles(documentRows(documents, '10 REPORT', sort))).toEqual(['Report 10'])
    expect(titles(documentRows(documents, '.pdf', sort))).toHaveLength(3)
  })
  it('finds nothing when nothing fits', () => {
    expect(documentRows(documents, 'nobody', sort)).toEqual([])
  })
})

describe('the bucket’s own order', () => {
  it('is the given one', () => {
    expect(titles(documentRows(documents, '', { field: 'position', ascending: true }))).toEqual(
      titles(documents),
    )
  })
})

describe('A-134 the state of a document', () => {
  const moment = Date.parse('2025-06-01T06:00:00Z')
  const timed = { ...made('Results', 1, '2025-05-01', '2025-05-01'), publish_at: '2025-06-01T06:00:00Z' }
  it('is coming before its moment, and public from it on', () => {
    expect(stateOf(timed, moment - 1)).toBe('coming')
    expect(stateOf(timed, moment)).toBe('public')
    expect(nextMoment([...documents, timed], moment - 1)).toBe(moment)
    expect(nextMoment([...documents, timed], moment)).toBeUndefined()
  })
  it('is held whatever its moment', () => {
    expect(stateOf({ ...timed, held: true }, moment)).toBe('held')
  })
})
