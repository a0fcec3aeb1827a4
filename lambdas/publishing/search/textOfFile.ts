import { typeOfBytes, textOfBytes } from '../../documents/files/contentType.ts'
import { pdfPages, UnreadablePdf, withPdf } from '../../documents/files/pdf.ts'
import { runInThread, threadWorker, type Bounds, type ThreadWorker } from '#runtime/threadWorker.ts'
import { officeText, UnreadableOffice } from './officeText.ts'
import { inParts, textMost } from './words.ts'

const task = 'textOfFile'

/** The words of a file, in parts: the pages of a PDF. */
export interface FileText {
  parts: string[]
  /** True when there are more, which no search finds. */
  cut: boolean
}

const read = async (bytes: Uint8Array): Promise<FileText> => {
  const type = await typeOfBytes(bytes)
  if (type === 'application/pdf') {
    const parts = await withPdf(bytes, pdf => pdfPages(pdf, textMost))
    return { parts, cut: parts.reduce((length, page) => length + page.length, 0) > textMost }
  }
  const text = type === 'text/plain' ? textOfBytes(bytes) : officeText(bytes, type, textMost)
  return { parts: inParts(text.slice(0, textMost)), cut: text.length > textMost }
}

/**
 * Reads the words of PDFs, Office files and text files, as far as searches look into them, on a thread of their own; of
 * other files there are none.
 */
export const textReader = (bounds: Bounds): ThreadWorker<FileText> =>
  threadWorker(new URL(import.meta.url), task, bounds)

/** On that thread: this module again. */
runInThread(task, read, error =>
  error instanceof UnreadablePdf || error instanceof UnreadableOffice ? error.message : undefined,
)
