import { z } from 'zod'

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

/**
 * A file's name as people see it: NFC, no path, no control characters, 200
 * UTF-8 bytes at most (CloudFront's KeyValueStore takes keys of 512 bytes).
 * It is shown and forms the public address; it never forms a storage key.
 */
export const FileName = z
  .string()
  .transform(name => name.normalize('NFC').trim())
  .refine(name => name.length > 0 && !/^\.+$/.test(name), 'The file needs a name.')
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  .refine(
    name =>
      !/[/\\\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(name) &&
      name.isWellFormed(),
    'A file name cannot contain slashes or control characters.',
  )
  .refine(name => nameBytes.encode(name).length <= 200, 'The file name is too long: 200 bytes at most.')
  .refine(
    name => typeOfName(name) !== undefined,
    'Files of this type cannot be uploaded: use PDF, Office, CSV, PNG, JPEG or ZIP.',
  )
