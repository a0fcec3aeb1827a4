import { createHash } from 'node:crypto'
import { type FileType, typeOfName } from '#contract/documents/fileTypes.ts'
import { fileTextMax, type ProcessedFile } from '#contract/documents/files.ts'
import { runInThread, threadWorker, type Bounds } from '#runtime/threadWorker.ts'
import { isTypeOf, typeOfBytes, textOfBytes } from './contentType.ts'
import { pdfFacts, pdfPages, withPdf, UnreadablePdf } from './pdf.ts'
import { jpegSize, pngSize } from './picture.ts'
import { tableShape } from './table.ts'

/** Facts of a file, from its bytes. */
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
 * is `examineInThread`.
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

const task = 'examine'

/**
 * Examines a file on a thread of its own, which ends with it, and when it takes too long or too much.
 * @throws Unreadable
 */
export const examineInThread = async (bytes: Uint8Array, name: string, bounds: Bounds): Promise<Examined> => {
  const reader = threadWorker<Examined>(new URL(import.meta.url), task, bounds)
  try {
    return await reader.read({ bytes, name })
  } finally {
    reader.end()
  }
}

/** On that thread: this module again. */
runInThread(task, examine, error => (error instanceof UnreadablePdf ? error.message : undefined))
