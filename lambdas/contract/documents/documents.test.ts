import { describe, expect, it } from 'vitest'
import { knownBuckets } from './buckets.ts'
import { categories, Document, PublicDocument } from './documents.ts'

/** Fields that the specification names, and the others that each record of this product has. */
const record = {
  id: '0197a3a0-7c6e-7b3f-9d0a-5f1f6f0a1b2c',
  title: 'Annual report',
  description: 'Uploaded to companydocuments',
  category: 'annual-report',
  is_featured: false,
  file_path: 'companydocuments/Annual report.pdf',
  file_name: 'Annual report.pdf',
  file_size: 2048,
  file_type: 'application/pdf',
  date_published: '2025-06-30',
  position: '8c',
  publish_at: '2025-06-30T06:00:00Z',
}
const stored = {
  bucket_id: 'companydocuments',
  url: '/files/company-documents/Annual%20report.pdf',
  created_at: '2025-06-30T05:00:00Z',
  updated_at: '2025-06-30T05:00:00Z',
}
const whole = { ...record, ...stored, held: false, version: 1 }
const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name))

describe('a document', () => {
  it('A-072 has the names of the specification, and needs all but publish_at', () => {
    expect(Document.parse(whole)).toEqual(whole)
    for (const name of Object.keys(record))
      expect(Document.safeParse(without(name)).success, name).toBe(name === 'publish_at')
  })

  it('A-072 is dated by a day, not by a moment, and published by a moment, not by a day', () => {
    const says = (more: object) => Document.safeParse({ ...whole, ...more }).success
    expect(says({ date_published: '2025-02-29' })).toBe(false)
    expect(says({ date_published: whole.publish_at })).toBe(false)
    expect(says({ publish_at: whole.date_published })).toBe(false)
  })

  it('A-071 says of its file the name, size, times, bucket and, as each bucket is public, public URL', () => {
    for (const name of ['file_name', 'file_size', ...Object.keys(stored)])
      expect(Document.safeParse(without(name)).success, name).toBe(false)
    expect(knownBuckets.filter(bucket => !bucket.public)).toEqual([])
  })

  it('A-071 tells visitors of its file the name, size from metadata, times and public URL', () => {
    const { id, url, created_at, updated_at } = whole
    const metadata = { size: 2048, mimetype: 'application/pdf' }
    const shown = { id, url, created_at, updated_at, name: 'Annual report.pdf', metadata }
    const more = { titled: false, is_featured: false, is_updated: false, last_accessed_at: null }
    expect(PublicDocument.parse({ ...shown, ...more })).toEqual({ ...shown, ...more })
    for (const name of Object.keys(shown))
      expect(PublicDocument.safeParse({ ...shown, ...more, [name]: undefined }).success, name).toBe(false)
    expect(PublicDocument.safeParse({ ...shown, ...more, metadata: {} }).success).toBe(false)
  })

  it('A-073 is of one of six categories', () => {
    expect(categories).toEqual([
      'rns',
      'annual-report',
      'quarterly-report',
      'interim-report',
      'presentation',
      'other',
    ])
    for (const category of categories) expect(Document.parse({ ...whole, category }).category).toBe(category)
    expect(Document.safeParse({ ...whole, category: 'report' }).success).toBe(false)
  })
})
