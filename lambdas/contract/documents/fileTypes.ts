import * as z from 'zod'

/** Largest file that can be uploaded, in bytes (decision 23). */
export const uploadMaxBytes = 100 * 1024 * 1024

/** Most files in one presign call; a page uploads more in several calls. */
export const uploadMaxFiles = 100

/** Content type of each accepted file extension (decision 23: PDF, Office, CSV, PNG, JPEG, ZIP). */
export const typeByExtension = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  zip: 'application/zip',
} as const

export type FileType = (typeof typeByExtension)[keyof typeof typeByExtension]

export const acceptedTypes = [...new Set(Object.values(typeByExtension))] as [FileType, ...FileType[]]

/** The accepted content type that a file name's extension stands for, or undefined. */
export const typeOfName = (name: string): FileType | undefined =>
  (typeByExtension as Record<string, FileType | undefined>)[
    /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  ]

const nameBytes = new TextEncoder()

/** Control, format (direction marks among them), separator and unpaired characters, and what divides paths. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\]/u

const typesInWords = 'Files of this type cannot be uploaded: use PDF, Office, CSV, PNG, JPEG or ZIP.'

/**
 * A file's name as people see it: NFC, no path, no control characters, 200
 * UTF-8 bytes at most (CloudFront's KeyValueStore takes keys of 512 bytes).
 * It is shown and forms the public address; it never forms a storage key.
 */
export const FileName = z
  .string()
  .transform(name => name.normalize('NFC').trim())
  .refine(name => name.length > 0 && !/^\.+$/.test(name), 'The file needs a name.')
  .refine(name => !unfit.test(name), 'A file name cannot contain slashes or control characters.')
  .refine(name => nameBytes.encode(name).length <= 200, 'The file name is too long: 200 bytes at most.')
  .refine(name => typeOfName(name) !== undefined, typesInWords)
