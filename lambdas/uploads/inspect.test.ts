import { zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { inspect } from './inspect.ts'
import { Refusal } from './rules.ts'

const pdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Uint8Array>(resolve => {
    const document = new PDFDocument(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    for (let page = 1; page < pages; page++) document.addPage()
    document.end()
  })

const text = (value: string) => new TextEncoder().encode(value)

describe('inspect', () => {
  it('A-163 measures a PDF: bytes, SHA-256, pages, title', async () => {
    const bytes = await pdf(3, { info: { Title: ' Annual Report ' } })
    const facts = await inspect(bytes, 'application/pdf')
    expect(facts).toMatchObject({ size: bytes.byteLength, pages: 3, title: 'Annual Report' })
    expect(facts.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('takes CSV in UTF-8 and in the encodings of spreadsheets', async () => {
    expect(await inspect(text('date,price\n2025-01-02,£3.10\n'), 'text/csv')).toMatchObject({
      type: 'text/csv',
    })
    expect(await inspect(new Uint8Array([0x61, 0x2c, 0xa3, 0x31]), 'text/csv')).toMatchObject({ size: 4 })
  })

  it('takes a ZIP', async () => {
    const zip = zipSync({ 'a.txt': text('hello') })
    expect(await inspect(zip, 'application/zip')).toMatchObject({ size: zip.byteLength })
  })

  it.each([
    ['a program named .pdf', new Uint8Array([0x4d, 0x5a, 0x90, 0x00]), 'application/pdf'],
    ['HTML named .pdf', text('<html><script>alert(1)</script>'), 'application/pdf'],
    ['a PDF named .csv', text('%PDF-1.7\n%%EOF'), 'text/csv'],
    ['binary named .csv', new Uint8Array([1, 2, 3, 0]), 'text/csv'],
    [
      'a ZIP named .docx',
      zipSync({ 'a.txt': text('x') }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a broken PDF', text('%PDF-1.7\nnothing here'), 'application/pdf'],
  ] as const)('S-21 A-126 refuses %s', async (_, bytes, type) => {
    await expect(inspect(bytes, type)).rejects.toBeInstanceOf(Refusal)
  })

  it('refuses a PDF without pages, and says so', async () => {
    const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']
    let file = '%PDF-1.4\n'
    const offsets = objects.map((object, index) => {
      const offset = file.length
      file += `${index + 1} 0 obj\n${object}\nendobj\n`
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const start = file.length
    file += `xref\n0 3\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
    await expect(inspect(text(file), 'application/pdf')).rejects.toThrow(/has no pages/)
  })

  it('refuses a PDF that needs a password, and says so', async () => {
    const locked = await pdf(1, { userPassword: 'secret', ownerPassword: 'secret' })
    await expect(inspect(locked, 'application/pdf')).rejects.toThrow(/needs a password/)
  })
})
