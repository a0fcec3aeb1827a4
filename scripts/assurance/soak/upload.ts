import { setTimeout as wait } from 'node:timers/promises'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import { type retryingCaller, unlessCut } from '../bench/patiently.ts'
import { post, type LocalFile } from '../../seed/upload.ts'

/** Milliseconds for reading a file and trying its mark as long as both may take, and once more after a fault. */
const patience = 5 * 60_000

/** Sends a file and waits for what comes of it. @returns undefined when nothing came in time */
export const upload = async (
  call: ReturnType<typeof retryingCaller>,
  bucket: BucketId,
  file: LocalFile,
): Promise<Upload | undefined> => {
  const about = { name: file.name, type: file.type, size: file.bytes.byteLength }
  const { uploads } = (
    await call('presignUploads', { body: { bucket, held: false, files: [about] } })
  ).value()
  const [presigned] = uploads
  if (!presigned) return undefined
  const isSent = async () => {
    await post(presigned, file, {})
    return true
  }
  while (!(await unlessCut(isSent()))) await wait(200)
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(300)) {
    const [state] = (await call('listUploads', { query: { ids: presigned.id } })).value().uploads
    if (state?.state === 'done' || state?.state === 'refused') return state
  }
  return undefined
}
