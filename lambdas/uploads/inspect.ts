import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { getDocumentProxy, getMeta } from 'unpdf'
import type { FileType } from '#contract/fileTypes.ts'
import { Refusal, type FileFacts } from './rules.ts'

/** Office files of before 2007 share one container, which alone can be recognised. */
const olderOffice: readonly FileType[] = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]

/** Text in any encoding that keeps ASCII: no control characters but tab, line feeds and carriage return. */
const isText = (bytes: Uint8Array): boolean => !bytes.some(byte => byte < 9 || (byte > 13 && byte < 32))

/** Longest PDF title that is offered as a suggestion, in characters. */
const titleMax = 200

const matches = async (bytes: Uint8Array, type: FileType): Promise<boolean> => {
  const found = await fileTypeFromBuffer(bytes)
  if (type === 'text/csv') return found === undefined && isText(bytes)
  if (olderOffice.includes(type)) return found?.mime === 'application/x-cfb'
  return found?.mime === type
}

const pdfFacts = async (bytes: Uint8Array): Promise<Pick<FileFacts, 'pages' | 'title'>> => {
  // pdf.js takes the buffer over, so it works on a copy.
  const pdf = await getDocumentProxy(bytes.slice()).catch((error: Error) => {
    throw new Refusal(
      error.name === 'PasswordException'
        ? 'This PDF needs a password to open. Upload it without one.'
        : 'This PDF is damaged and cannot be opened.',
    )
  })
  try {
    const { info } = await getMeta(pdf)
    const title = typeof info['Title'] === 'string' ? info['Title'].trim().slice(0, titleMax) : ''
    return { pages: pdf.numPages, ...(title ? { title } : {}) }
  } finally {
    await pdf.destroy()
  }
}

/**
 * Checks that bytes are what their type says, and measures them.
 * @returns size in bytes, SHA-256 in hex, and for a PDF its pages and title
 * @throws Refusal when they are not, or when a PDF cannot be opened
 */
export const inspect = async (bytes: Uint8Array, type: FileType): Promise<FileFacts> => {
  if (!(await matches(bytes, type)))
    throw new Refusal(
      'The content of this file is not what its name says. Check the file and upload it again.',
    )
  return {
    type,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(type === 'application/pdf' ? await pdfFacts(bytes) : {}),
  }
}
