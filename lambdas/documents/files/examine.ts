import { createHash } from 'node:crypto'
import { fileTextMax, type ProcessedFile } from '#contract/documents/files.ts'
import { type FileType, typeOfName } from '#contract/documents/fileTypes.ts'
import { isTypeOf, typeOfBytes } from './contentType.ts'
import { pdfFacts, pdfPages, withPdf } from './pdf.ts'
import { textOfBytes } from './textOfBytes.ts'
import { jpegSize, pngSize } from './picture.ts'
import { tableShape } from './table.ts'

/** What a file's bytes say. */
export type Examined = Pick<
  ProcessedFile,
  'as_named' | 'pdf' | 'picture' | 'sha256' | 'size' | 'table' | 'type'
>

/** Half of a character at the end of a text that was cut. */
const lonelyEnd = /[\uD800-\uDBFF]$/

const examinePdf = (bytes: Uint8Array): Promise<ProcessedFile['pdf']> =>
  withPdf(bytes, async pdf => {
    const { pages, title = null } = await pdfFacts(pdf)
    const text = (await pdfPages(pdf, fileTextMax)).filter(Boolean).join('\n\n')
    const cut = text.length > fileTextMax
    return { pages, title, text: cut ? text.slice(0, fileTextMax).replace(lonelyEnd, '') : text, cut }
  })

/** The type that bytes are: of text, what the name says of it. */
const typeOf = (found: string, named: FileType | undefined): string =>
  found === 'text/plain' && named === 'text/csv' ? named : found

/**
 * Measures a file from its bytes. It takes as long and as much memory as they make it: for bytes that anybody chose there
 * is `examineApart`.
 * @param bytes taken over: nobody else can read them afterwards
 * @throws UnreadablePdf
 */
export const examine = async (bytes: Uint8Array, name: string): Promise<Examined> => {
  const named = typeOfName(name)
  const found = await typeOfBytes(bytes)
  const type = typeOf(found, named)
  const facts = {
    type,
    as_named: named !== undefined && isTypeOf(found, named),
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    picture: (type === 'image/png' ? pngSize(bytes) : type === 'image/jpeg' ? jpegSize(bytes) : null) ?? null,
    table: type === 'text/csv' ? tableShape(textOfBytes(bytes)) : null,
  }
  return { ...facts, pdf: type === 'application/pdf' ? await examinePdf(bytes) : null }
}
