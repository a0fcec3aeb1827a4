import { createHash } from 'node:crypto'
import type { FileType } from '#contract/fileTypes.ts'
import { isTypeOf, typeOfBytes } from '#runtime/inspection/contentType.ts'
import { pdfFacts, UnreadablePdf, withPdf } from '#runtime/inspection/pdf.ts'
import { Refusal, type FileFacts } from './rules.ts'

const ofPdf = async (bytes: Uint8Array): Promise<Pick<FileFacts, 'pages' | 'title'>> => {
  try {
    const facts = await withPdf(bytes.slice(), pdfFacts)
    if (facts.pages < 1) throw new Refusal('This PDF has no pages. Export it again, and upload that.')
    return facts
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error
    throw new Refusal(error.reason === 'password' ? `${error.message} Upload it without one.` : error.message)
  }
}

/**
 * Checks that bytes are what their type says, and measures them.
 * @returns size in bytes, SHA-256 in hex, and for a PDF its pages and title
 * @throws Refusal when they are not, or when a PDF cannot be opened
 */
export const inspect = async (bytes: Uint8Array, type: FileType): Promise<FileFacts> => {
  if (!isTypeOf(await typeOfBytes(bytes), type))
    throw new Refusal(
      'The content of this file is not what its name says. Check the file and upload it again.',
    )
  return {
    type,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(type === 'application/pdf' ? await ofPdf(bytes) : {}),
  }
}
