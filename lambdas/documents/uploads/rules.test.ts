import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Document } from '#contract/documents/documents.ts'
import { newPosition } from '../position.ts'
import { dispositionOf, londonDate, newDocument, newObjectKey } from './rules.ts'
import { factsWith, uploadWith } from './upload.fixture.ts'

const upload = uploadWith({ name: 'Annual Report 2024.final.pdf' })
const facts = factsWith({ pages: 2, title: 'Own title' })
const now = new Date('2025-06-30T23:30:00Z')

describe('newDocument', () => {
  const document = newDocument(upload, facts, crypto.randomUUID(), now)

  it('is a document of the contract', () => {
    expect(Document.parse(document)).toEqual(document)
  })

  it('A-132 P-123 takes title, description, path, name, size and type from the file, and /files/{slug}/{name} as its address', () => {
    expect(document).toMatchObject({
      url: '/files/company-documents/Annual%20Report%202024.final.pdf',
      title: 'Annual Report 2024.final',
      description: 'Uploaded to companydocuments',
      file_path: 'companydocuments/Annual Report 2024.final.pdf',
      file_name: 'Annual Report 2024.final.pdf',
      file_size: 10,
      file_type: 'application/pdf',
    })
  })

  it('A-133 is an annual report in companydocuments and other elsewhere', () => {
    expect(document.category).toBe('annual-report')
    const elsewhere = { ...upload, bucket_id: 'admissiondocuments' as const }
    expect(newDocument(elsewhere, facts, crypto.randomUUID(), now).category).toBe('other')
  })

  it('A-134 is dated today in London and not featured', () => {
    expect(document).toMatchObject({ date_published: '2025-07-01', is_featured: false })
    expect(londonDate(new Date('2025-12-31T23:59:59Z'))).toBe('2025-12-31')
  })

  it("offers a PDF's own title as a suggestion only", () => {
    expect(document.suggested_title).toBe('Own title')
  })
})

describe('newPosition', () => {
  it('puts the newer before the older', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 1e9 }),
        (at, later) => {
          expect(newPosition(new Date(at.getTime() + later)) < newPosition(at)).toBe(true)
        },
      ),
    )
  })
})

describe('dispositionOf', () => {
  it('S-24 shows PDF and images, and sends everything else as attachment', () => {
    expect(dispositionOf('application/pdf', 'a.pdf')).toMatch(/^inline; /)
    expect(dispositionOf('text/csv', 'a.csv')).toMatch(/^attachment; /)
  })

  it('S-22 stays one header for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        const header = dispositionOf('text/csv', name)
        expect(header).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[^\s"]*$/)
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
      }),
    )
  })
})

describe('newObjectKey', () => {
  it('S-22 cannot be guessed and never repeats', () => {
    expect(newObjectKey()).toMatch(/^objects\/[0-9a-f]{64}$/)
    expect(newObjectKey()).not.toBe(newObjectKey())
  })
})
