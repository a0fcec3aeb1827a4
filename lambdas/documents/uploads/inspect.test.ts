import { zipSync } from 'fflate'
import { PDFDocument as PdfFile, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { pagelessPdf, writtenPdf } from '../files/drawnPdf.fixture.ts'
import { inspect } from './arrival.ts'
import { Refusal } from './rules.ts'

const pdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  writtenPdf(document => {
    for (let page = 1; page < pages; page++) document.addPage()
  }, options)

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

  it('takes CSV in UTF-16, as spreadsheets write “Unicode text”, and a PDF behind a few other bytes', async () => {
    const wide = Buffer.from('\ufeffdate,price\n2025-01-02,£3.10\n', 'utf16le')
    expect(await inspect(wide, 'text/csv')).toMatchObject({ size: wide.byteLength })
    expect(await inspect(wide.swap16(), 'text/csv')).toMatchObject({ type: 'text/csv' })
    const late = Buffer.concat([text('\ufeffContent-Type: application/pdf\r\n\r\n'), await pdf(2)])
    expect(await inspect(late, 'application/pdf')).toMatchObject({ type: 'application/pdf', pages: 2 })
  })

  it('says of CSV in UTF-16 that does not say so how to save it, and of other bytes what they are', async () => {
    const silent = Buffer.from('date,price\n', 'utf16le')
    await expect(inspect(silent, 'text/csv')).rejects.toThrow('Save it as “CSV UTF-8”')
    await expect(inspect(zipSync({ 'a.txt': text('x') }), 'application/pdf')).rejects.toThrow(
      'it is of the type application/zip',
    )
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

  it.each([
    ['JavaScript', (file: PdfFile) => void file.addJavaScript('start', 'app.alert("Hello")')],
    ['other files', (file: PdfFile) => file.attach(text('secret'), 'inside.txt')],
    [
      'JavaScript',
      ({ context, catalog }: PdfFile) =>
        catalog.set(
          PDFName.of('OpenAction'),
          context.register(
            context.obj({ S: 'JavaScript', JS: context.register(PDFString.of('app.beep()')) }),
          ),
        ),
    ],
    [
      'a link that starts a program',
      (file: PdfFile) => {
        const link = {
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [0, 0, 9, 9],
          A: { S: 'Launch', F: PDFString.of('a.exe') },
        }
        file.getPage(0).node.set(PDFName.of('Annots'), file.context.obj([link]))
      },
    ],
    [
      'a form that draws its own pages',
      ({ context, catalog }: PdfFile) =>
        catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: [], Fields: [] })),
    ],
  ])('S-24 refuses a PDF with %s, and says what it holds', async (what, add) => {
    const file = await PdfFile.load(await pdf(1))
    await add(file)
    for (const useObjectStreams of [true, false])
      await expect(inspect(await file.save({ useObjectStreams }), 'application/pdf')).rejects.toThrow(
        `holds more than its pages: ${what}.`,
      )
  })

  it('S-24 looks into a PDF that opens without a password, whatever it is protected against', async () => {
    const options = { ownerPassword: 'secret', pdfVersion: '1.7' as const, permissions: { modifying: false } }
    expect(await inspect(await pdf(1, options), 'application/pdf')).toMatchObject({ pages: 1 })
    const file = await PdfFile.load(await pdf(1))
    file.addJavaScript('start', 'app.alert("Hello")')
    file.encrypt({ ownerPassword: 'secret', permissions: { modifying: false } })
    await expect(inspect(await file.save(), 'application/pdf')).rejects.toThrow(': JavaScript.')
  })

  it('refuses a PDF without pages, and says so', async () => {
    await expect(inspect(pagelessPdf(), 'application/pdf')).rejects.toThrow(/has no pages/)
  })

  it('refuses a PDF that needs a password, and says so', async () => {
    const locked = await pdf(1, { userPassword: 'secret', ownerPassword: 'secret' })
    await expect(inspect(locked, 'application/pdf')).rejects.toThrow(/needs a password/)
  })
})
