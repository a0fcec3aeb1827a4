import { fileTypeFromBuffer } from 'file-type'
import type { FileType } from '#contract/fileTypes.ts'

/** The container that Office files of before 2007 share; it alone can be recognised. */
const olderContainer = 'application/x-cfb'

const olderOffice: readonly FileType[] = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]

/** Text in any encoding that keeps ASCII: no control characters but tab, line feeds and carriage return. */
const isText = (bytes: Uint8Array): boolean => !bytes.some(byte => byte < 9 || (byte > 13 && byte < 32))

/** What bytes are: a type that their beginning tells, `text/plain`, or `application/octet-stream`. */
export const typeOfBytes = async (bytes: Uint8Array): Promise<string> =>
  (await fileTypeFromBuffer(bytes))?.mime ?? (isText(bytes) ? 'text/plain' : 'application/octet-stream')

/** Whether a file of this type may have bytes of the type that `typeOfBytes` found. */
export const isTypeOf = (found: string, type: FileType): boolean => {
  if (type === 'text/csv') return found === 'text/plain'
  return found === type || (found === olderContainer && olderOffice.includes(type))
}
