import { createHash } from 'node:crypto'
import type { FileType } from '#contract/documents/fileTypes.ts'
import { isTypeOf, typeOfBytes } from '../files/contentType.ts'
import { inspectPdf } from './inspectPdf.ts'
import { Refusal, type FileFacts } from './rules.ts'

/** Why bytes are not what a name says, and what to do. */
const unlike = (found: string, type: FileType): string => {
  if (type === 'text/csv' && found === 'application/octet-stream')
    return 'This CSV file has characters that no text has. Save it as “CSV UTF-8”, and upload that.'
  const what = found === 'application/octet-stream' ? 'nothing that is known here' : `of the type ${found}`
  return `The content of this file is not what its name says: it is ${what}. Check the file and upload it again.`
}

/**
 * Checks that bytes are what their type says, and measures them.
 * @returns size in bytes, SHA-256 in hex, and for a PDF its pages and title
 * @throws Refusal when they are not, or when a PDF cannot be opened or holds more than its pages
 */
export const inspect = async (bytes: Uint8Array, type: FileType): Promise<FileFacts> => {
  const found = await typeOfBytes(bytes)
  if (!isTypeOf(found, type)) throw new Refusal(unlike(found, type))
  return {
    type,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(type === 'application/pdf' ? await inspectPdf(bytes) : {}),
  }
}
