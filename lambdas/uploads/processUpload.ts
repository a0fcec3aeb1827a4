import * as z from 'zod'
import type { FileType } from '#contract/fileTypes.ts'
import { fileGate, gateKey, type FileGate } from '#runtime/fileGate.ts'
import { fileRecords, type FileRecords } from '#runtime/fileRecords.ts'
import { worker } from '#runtime/worker.ts'
import { fileStore, type FileStore } from './fileStore.ts'
import { inspect } from './inspect.ts'
import { recordStore, type RecordStore } from './recordStore.ts'
import { assertReplaceable, Refusal, uploadIdOf, type FileFacts, type StoredUpload } from './rules.ts'
import { uploadStore, type UploadStore } from './store.ts'

/** S3's 'Object Created' event, as far as it matters here. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) })

interface Services {
  uploads: Pick<UploadStore, 'get' | 'move' | 'pin'>
  files: FileStore
  records: RecordStore
  places: Pick<FileRecords, 'gateEntry' | 'owner'>
  gate: FileGate
  inspect(bytes: Uint8Array, type: FileType): Promise<FileFacts>
}

/**
 * Takes an uploaded file in: checks its bytes, keeps them, records file and
 * document together, opens the public address. Each step is safe to repeat, so
 * that a repeated or resumed event ends in the same state. What was checked is
 * what is kept: the first bytes that pass are pinned to the upload, and only
 * these are copied. An upload refused after its copy, because a release took
 * its name meanwhile, leaves an object that no address leads to.
 */
export const processUpload = ({ uploads, files, records, places, gate, inspect }: Services) => {
  const check = async (upload: StoredUpload): Promise<boolean> => {
    await uploads.move(upload.id, ['waiting'], { state: 'checking' })
    const arrived = await files.read(upload.id)
    if (!arrived) return false
    try {
      const facts = await inspect(arrived.bytes, upload.type as FileType)
      assertReplaceable(upload, await places.owner(upload.bucket_id, upload.name), new Date())
      const isSame = (await uploads.pin(upload.id, arrived.etag)) && (await files.keep(upload, arrived.etag))
      if (!isSame)
        throw new Refusal('Another file was sent in its place while it was checked. Upload it again.')
      await records.record(upload, facts, new Date())
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await uploads.move(upload.id, ['waiting', 'checking'], { state: 'refused', reason: error.message })
      return false
    }
  }

  const publish = async ({ id, bucket_id, name }: StoredUpload): Promise<void> => {
    await gate.follow([gateKey(bucket_id, name)], places.gateEntry)
    await uploads.move(id, ['recorded'], { state: 'done' })
  }

  return async ({ detail }: z.output<typeof ObjectCreated>): Promise<void> => {
    const id = uploadIdOf(detail.object.key)
    const upload = await uploads.get(id)
    const taken =
      upload !== undefined &&
      (upload.state === 'recorded' ||
        ((upload.state === 'waiting' || upload.state === 'checking') && (await check(upload))))
    if (taken) await publish(upload)
    await files.discard(id)
  }
}

export const handler = worker('processUpload', ObjectCreated, processUpload, () => ({
  uploads: uploadStore(),
  files: fileStore(),
  records: recordStore(),
  places: fileRecords(),
  gate: fileGate(),
  inspect,
}))
