import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A PDF as PDFKit writes it. */
export const writtenPdf = (
  write: (document: PDFKit.PDFDocument) => unknown,
  options: PDFKit.PDFDocumentOptions = {},
) =>
  new Promise<Uint8Array>(resolve => {
    const document = new PDFDocument(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    write(document)
    document.end()
  })

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
export const pdfOf = (objects: readonly (string | Uint8Array)[]): Uint8Array => {
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj`, object, '\nendobj\n'])
  const trailer = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`
  return Buffer.concat(['%PDF-1.7\n', ...parts, trailer].map(part => Buffer.from(part)))
}

/** A PDF of one page that is drawn by these instructions, packed. */
export const drawnBy = (instructions: Buffer): Uint8Array => {
  const packed = deflateSync(instructions, { level: 1 })
  const stream = [`<</Filter/FlateDecode/Length ${packed.length}>>stream\n`, packed, '\nendstream']
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>',
    Buffer.concat(stream.map(part => Buffer.from(part))),
  ])
}

/** A PDF without pages. */
export const pagelessPdf = (): Uint8Array =>
  pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])
