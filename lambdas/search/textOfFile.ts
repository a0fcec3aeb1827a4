import { typeOfBytes } from '#runtime/inspection/contentType.ts'
import { pdfText, UnreadablePdf, withPdf } from '#runtime/inspection/pdf.ts'
import { onThread, readerApart, type Bounds, type Reader } from '#runtime/inspection/apart.ts'
import { textMost } from './entry.ts'

const task = 'textOfFile'

/** Text in UTF-8, or else in the encoding of spreadsheets in Western Europe, which takes any bytes. */
const decoded = (bytes: Uint8Array): string => {
  const some = bytes.subarray(0, 4 * textMost)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(some, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(some)
  }
}

const read = async (bytes: Uint8Array): Promise<string> => {
  const type = await typeOfBytes(bytes)
  if (type === 'text/plain') return decoded(bytes).slice(0, textMost)
  if (type !== 'application/pdf') return ''
  return (await withPdf(bytes, pdf => pdfText(pdf, textMost))).text
}

/**
 * Reads the words of PDFs and text files, as far as searches look into them, on a thread of their own; of other files
 * there are none.
 */
export const textReader = (bounds: Bounds): Reader<string> =>
  readerApart(new URL(import.meta.url), task, bounds)

/** On that thread: this module again. */
onThread(task, read, error => (error instanceof UnreadablePdf ? error.message : undefined))
