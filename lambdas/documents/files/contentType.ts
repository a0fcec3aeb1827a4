import { fileTypeFromBuffer } from 'file-type'
import type { FileType } from '#contract/documents/fileTypes.ts'

/** The container that Office files of before 2007 share; it alone can be recognised. */
const olderContainer = 'application/x-cfb'

const olderOffice: readonly FileType[] = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]

/**
 * Whether bytes are a PDF that begins behind something else: all who read PDFs look for its first line in the first
 * thousand bytes, and for its last in the last thousand.
 */
const isLatePdf = (bytes: Uint8Array): boolean => {
  const ascii = (from: number, to?: number): string =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return /%PDF-\d\.\d/.test(ascii(0, 1024)) && ascii(-1024).includes('%%EOF')
}

/** Type of bytes: one that their beginning tells, `text/plain`, or `application/octet-stream`. */
export const typeOfBytes = async (bytes: Uint8Array): Promise<string> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (found) return found
  if (isLatePdf(bytes)) return 'application/pdf'
  return isText(bytes) ? 'text/plain' : 'application/octet-stream'
}

/** Whether a file of this type may have bytes of the type that `typeOfBytes` found. */
export const isTypeOf = (found: string, type: FileType): boolean => {
  if (type === 'text/csv') return found === 'text/plain'
  return found === type || (found === olderContainer && olderOffice.includes(type))
}

/** ASCII's control characters that no text has: all but tab, line feeds and carriage return. */
const control = /[^\P{Cc}\t-\r\x7f-\x9f]/u

/** UTF-16 where the bytes begin with its mark. */
const wideEncoding = ([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Text as its bytes say: UTF-16 with its mark, UTF-8, or else the encoding of spreadsheets in Western Europe, which takes any bytes. */
export const textOfBytes = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(wideEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether bytes are text, in UTF-16 with its mark or in any encoding that keeps ASCII. */
export const isText = (bytes: Uint8Array): boolean =>
  wideEncoding(bytes)
    ? !control.test(textOfBytes(bytes))
    : !bytes.some(byte => byte < 9 || (byte > 13 && byte < 32))
