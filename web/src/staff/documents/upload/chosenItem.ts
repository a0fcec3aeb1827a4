import type * as z from 'zod'
import type { BucketId } from '#contract/documents/buckets.ts'
import { typeOfName } from '#contract/documents/fileTypes.ts'
import { UploadRequest } from '#contract/documents/uploads.ts'
import type { Item } from './uploadQueue.ts'

/** The request to the API, or the reason why none is needed. */
type Checked = { request: z.output<typeof UploadRequest> } | { reason: string }

/** Checks a chosen file with the contract's own schema; its type follows from its extension. */
export const checkFile = ({ name, size }: { name: string; size: number }): Checked => {
  const parsed = UploadRequest.safeParse({ name, size, type: typeOfName(name.trim()) })
  if (parsed.success) return { request: parsed.data }
  return { reason: parsed.error.issues[0]?.message ?? 'This file cannot be uploaded.' }
}

/**
 * What a chosen file is in the queue: ready with what is asked of the API for it, or invalid with the reason.
 * @param names those of the bucket and of what was chosen before; a file that is ready adds its own
 */
export const chosenItem = (key: string, bucket: BucketId, file: File, names: Set<string>) => {
  const checked = checkFile(file)
  const item = { key, bucket, size: file.size, held: true, loaded: 0, interrupted: false, late: false }
  if ('reason' in checked) {
    const invalid: Item = {
      ...item,
      name: file.name,
      state: 'invalid',
      replaces: false,
      reason: checked.reason,
    }
    return { item: invalid }
  }
  const { request } = checked
  const ready: Item = { ...item, name: request.name, state: 'ready', replaces: names.has(request.name) }
  names.add(request.name)
  return { item: ready, request }
}
