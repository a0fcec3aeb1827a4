import type { BucketId } from '#contract/documents/buckets.ts'
import { checkFile } from './checkFile.ts'
import type { Item } from './uploadQueue.ts'

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
