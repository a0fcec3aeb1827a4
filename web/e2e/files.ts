import { randomBytes } from 'node:crypto'
import PDFDocument from 'pdfkit'

/** A file as a browser's file input takes it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const drawn = (
  name: string,
  pages: number,
  title: string,
  options: PDFKit.PDFDocumentOptions,
): Promise<TestFile> =>
  new Promise(resolve => {
    const document = new PDFDocument({ info: { Title: title }, ...options })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve({ name, mimeType: 'application/pdf', buffer: Buffer.concat(chunks) }))
    for (let page = 1; page <= pages; page++) {
      if (page > 1) document.addPage()
      document.fontSize(24).text(`${title}, page ${page}`)
    }
    document.end()
  })

/** A real PDF of several pages. */
export const pdfFile = (name: string, pages: number, title: string): Promise<TestFile> =>
  drawn(name, pages, title, {})

/** A PDF that opens with a password only. */
export const lockedPdf = (name: string): Promise<TestFile> =>
  drawn(name, 1, 'Locked', { userPassword: randomBytes(8).toString('hex') })

/** A real CSV of about `bytes` bytes. */
export const csvFile = (name: string, bytes = 1000): TestFile => {
  const lines = ['date,open,close\n']
  for (let size = 0, row = 0; size < bytes; row++) {
    const line = `2025-01-01,${row},${randomBytes(512).toString('hex')}\n`
    lines.push(line)
    size += line.length
  }
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('')) }
}
