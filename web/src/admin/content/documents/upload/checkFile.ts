import { typeOfName } from '#contract/documents/fileTypes.ts'
import { UploadRequest } from '#contract/documents/uploads.ts'
import type * as z from 'zod'

/** What the API is asked for, or why it need not be asked. */
export type Checked = { request: z.output<typeof UploadRequest> } | { reason: string }

/** Checks a chosen file with the contract's own schema; its type follows from its extension. */
export const checkFile = ({ name, size }: { name: string; size: number }): Checked => {
  const parsed = UploadRequest.safeParse({ name, size, type: typeOfName(name.trim()) })
  if (parsed.success) return { request: parsed.data }
  return { reason: parsed.error.issues[0]?.message ?? 'This file cannot be uploaded.' }
}
