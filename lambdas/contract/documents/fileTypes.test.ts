import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileName, typeOfName } from './fileTypes.ts'
import { UploadRequest } from './uploads.ts'

const accepts = (name: string) => FileName.safeParse(name).success

describe('FileName', () => {
  it.each([
    'report.pdf',
    'Έκθεση προς μετόχους 2025.pdf',
    "it's 100% final (2).PDF",
    'a.tar.zip',
    '報告.csv',
  ])('takes %s', name => expect(accepts(name)).toBe(true))

  it.each([
    '../../etc/passwd.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    'evil\u202efdp.exe.pdf',
    'line\nfeed.pdf',
    'nul\u0000.pdf',
    '.pdf.',
    '',
    'noextension',
    'script.html',
    `${'x'.repeat(200)}.pdf`,
    'half\ud800pair.pdf',
  ])('refuses %j', name => expect(accepts(name)).toBe(false))

  it('whatever it takes is one path segment in NFC that survives the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const result = FileName.safeParse(`${text}.pdf`)
        if (!result.success) return
        expect(result.data).not.toMatch(/[/\\]/)
        expect(result.data.normalize('NFC')).toBe(result.data)
        expect(decodeURIComponent(encodeURIComponent(result.data))).toBe(result.data)
      }),
    )
  })
})

describe('UploadRequest', () => {
  const file = { name: 'a.pdf', size: 10, type: 'application/pdf' as const }

  it('A-125 takes up to 100 MB and not a byte more', () => {
    expect(UploadRequest.safeParse({ ...file, size: 100 * 1024 * 1024 }).success).toBe(true)
    expect(UploadRequest.safeParse({ ...file, size: 100 * 1024 * 1024 + 1 }).success).toBe(false)
    expect(UploadRequest.safeParse({ ...file, size: 0 }).success).toBe(false)
  })

  it('A-125 takes PDF, Office, CSV, PNG, JPEG and ZIP only', () => {
    expect(UploadRequest.safeParse({ ...file, type: 'text/html' }).success).toBe(false)
    expect(['a.DOCX', 'a.xls', 'a.jpeg', 'a.zip'].map(typeOfName)).not.toContain(undefined)
    expect(typeOfName('a.svg')).toBeUndefined()
  })
})
