import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import PDFKit from 'pdfkit'
import { drawnBy, pagelessPdf } from '../../../lambdas/documents/files/drawnPdf.fixture.ts'

/** A PDF, and what has to come of it; nothing is expected of damage but that somebody says so in words. */
export interface Paper {
  name: string
  bytes: Uint8Array
  becomes?: 'taken' | 'refused'
}

const pdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Uint8Array>(resolve => {
    const document = new PDFKit(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.text('Page 1: revenue £1,234,567.')
    for (let page = 2; page <= pages; page++)
      document.addPage().text(`Page ${page}: loss per share (1.2)p; £2.0m.`)
    document.end()
  })

const changed = async (
  pages: number,
  change: (file: PDFDocument) => unknown,
  useObjectStreams = true,
): Promise<Uint8Array> => {
  const file = await PDFDocument.load(await pdf(pages))
  await change(file)
  return file.save({ useObjectStreams })
}

const turned = (angle: number) =>
  changed(2, file => {
    for (const page of file.getPages()) page.setRotation(degrees(angle))
  })

const protectedBy = (options: PDFKit.PDFDocumentOptions) => pdf(2, { pdfVersion: '1.7', ...options })

/** Ways in which a page leaves its drawing, which nothing that follows may notice. */
const leftOpen = ['q 0.1 0 0 -0.1 5000 5000 cm', '0 0 1 1 re W n', 'Q Q Q', 'BT 3 Tr 500 Tz', '/No Do', '(']

/** PDFs as their format allows them, and as it does not: built from ISO 32000-2, and none of them anybody's. */
export const papers = async (): Promise<Paper[]> => {
  const taken = {
    'one page': pdf(1),
    'three pages': pdf(3),
    'a long report': pdf(180),
    'a page of no size that printers know': pdf(1, { size: [2_000, 60] }),
    'protected against changes': protectedBy({ ownerPassword: 'secret', permissions: { modifying: false } }),
    'protected, with nothing forbidden': protectedBy({
      ownerPassword: 'secret',
      permissions: { modifying: true, copying: true },
    }),
    'without object streams': changed(3, () => undefined, false),
    'behind other bytes': pdf(1).then(bytes => Buffer.concat([Buffer.from('\r\n\r\n'), bytes])),
    'with bytes after its end': pdf(1).then(bytes => Buffer.concat([bytes, Buffer.alloc(500, '\n')])),
    'with large units': changed(1, file =>
      file.getPage(0).node.set(PDFName.of('UserUnit'), file.context.obj(4)),
    ),
    'one page twice': changed(2, file => {
      const kids = file.catalog.Pages().Kids()
      kids.push(kids.get(0))
      file.catalog.Pages().set(PDFName.of('Count'), file.context.obj(3))
    }),
    ...Object.fromEntries([90, 180, 270, -90].map(angle => [`turned by ${angle}`, turned(angle)])),
    ...Object.fromEntries(
      leftOpen.map(instructions => [
        `left by ${instructions}`,
        Promise.resolve(drawnBy(Buffer.from(`BT /F 12 Tf 20 100 Td (Loss 1,234) Tj ET ${instructions}`))),
      ]),
    ),
  }
  const refused = {
    'no pages': Promise.resolve(pagelessPdf()),
    'a password': protectedBy({ userPassword: 'secret', ownerPassword: 'secret' }),
    'a script': changed(1, file => void file.addJavaScript('start', 'app.alert(1)')),
    'a file inside': changed(1, file => file.attach(new Uint8Array([1, 2, 3]), 'inside.bin')),
    'nothing but its first line': Promise.resolve(Buffer.from('%PDF-1.7\n')),
    'a web page': Promise.resolve(Buffer.from('<!doctype html><title>Sign in</title>')),
  }
  const whole = await changed(2, () => undefined, false)
  const cuts = fc.sample(fc.integer({ min: 1, max: whole.length - 1 }), { numRuns: 60, seed: 7 })
  const flips = fc.sample(
    fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
    { numRuns: 140, seed: 7 },
  )
  const flipped = (changes: readonly [number, number][]) => {
    const copy = whole.slice()
    for (const [at, byte] of changes) copy[at] = byte
    return copy
  }
  const of = async (becomes: 'taken' | 'refused', made: Record<string, Promise<Uint8Array>>) =>
    Promise.all(Object.entries(made).map(async ([name, bytes]) => ({ name, bytes: await bytes, becomes })))
  return [
    ...(await of('taken', taken)),
    ...(await of('refused', refused)),
    ...cuts.map(length => ({ name: `cut after ${length} bytes`, bytes: whole.subarray(0, length) })),
    ...flips.map((changes, n) => ({ name: `damaged ${n + 1}`, bytes: flipped(changes) })),
  ]
}
