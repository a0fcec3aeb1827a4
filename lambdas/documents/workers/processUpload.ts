import type { FileType } from '#contract/documents/fileTypes.ts'
import { setting } from '#runtime/env.ts'
import { worker } from '#runtime/worker.ts'
import { accessListsStore, type AccessLists } from '../../security/accessListStore.ts'
import { gateKey } from '../fileAddresses.ts'
import { fileGate, type FileGate } from '../fileGateStore.ts'
import { fileRecords, type FileRecords } from '../fileRecordStore.ts'
import { unmarkable } from '../marking/markedCopy.ts'
import { type Arrival, ArrivalEvent, inspect, assertClean, MalwareFound } from '../uploads/arrival.ts'
import { fileStore, type FileStore } from '../uploads/fileStore.ts'
import { recordStore, type RecordStore } from '../uploads/recordStore.ts'
import {
  assertReplaceable,
  nameTaken,
  Refusal,
  uploadIdOf,
  type FileFacts,
  type StoredUpload,
} from '../uploads/rules.ts'
import { uploadStore, type UploadStore } from '../uploads/store.ts'

interface Services {
  uploads: Pick<UploadStore, 'get' | 'move' | 'pin'>
  files: FileStore
  records: RecordStore
  places: Pick<FileRecords, 'gateEntry' | 'owner'>
  gate: FileGate
  /** Whether bytes wait for GuardDuty's verdict on them. */
  scans: () => boolean
  accessLists: AccessLists
  inspect(bytes: Uint8Array, type: FileType): Promise<FileFacts>
  /** Why no copy of a PDF of so many pages can be marked. */
  unmarkable(bytes: Uint8Array, pages: number): Promise<string | undefined>
}

/** How a check ended: `waits` when the verdict on these bytes is still to come. */
type Checked = 'taken' | 'refused' | 'waits'

/**
 * Takes an uploaded file in: checks its bytes, keeps them, records file and
 * document together, opens the public address. Each step is safe to repeat, so
 * that a repeated or resumed event ends in the same state. What was checked is
 * what is kept: the first bytes that pass are pinned to the upload, and only
 * these are copied. An upload refused after its copy, because a release took
 * its name meanwhile, leaves an object that no address leads to. Where GuardDuty
 * scans, nothing begins before its verdict on the very bytes that are there. A release that names an upload makes it
 * confidential from its first byte on: it is held, whatever was asked for, and takes no other document's place.
 */
export const processUpload = (services: Services) => {
  const { uploads, files, records, places, gate, scans, accessLists, inspect } = services
  /** Whether somebody may not know its file name: as that of a confidential file, or of one whose place it would take. */
  const isConfidential = async ({ id, bucket_id, name }: StoredUpload): Promise<boolean> => {
    const owner = await places.owner(bucket_id, name)
    const { accessListsOf } = await accessLists.at(new Date())
    return [id, ...(owner ? [owner.id] : [])].some(one => accessListsOf(one).length > 0)
  }

  const check = async (given: StoredUpload, { verdict }: Arrival): Promise<Checked> => {
    const arrived = await files.read(given.id)
    if (!arrived) return 'refused'
    if (scans() && verdict?.etag !== arrived.etag) return 'waits'
    await uploads.move(given.id, ['waiting'], { state: 'checking' })
    try {
      if (verdict) assertClean(verdict)
      const facts = await inspect(arrived.bytes, given.type as FileType)
      const { pages } = facts
      const unmarkable = pages === undefined ? undefined : await services.unmarkable(arrived.bytes, pages)
      const owner = await places.owner(given.bucket_id, given.name)
      const { accessListsOf, isHidden } = await accessLists.at(new Date())
      const upload = accessListsOf(given.id).length > 0 ? { ...given, held: true, confidential: true } : given
      assertReplaceable(upload, owner, new Date())
      if (owner && isHidden(owner.id, { id: upload.user_id })) throw nameTaken(upload.name)
      const isSame = (await uploads.pin(upload.id, arrived.etag)) && (await files.keep(upload, arrived.etag))
      if (!isSame)
        throw new Refusal('Another file was sent in its place while it was checked. Upload it again.')
      await records.record(upload, { ...facts, ...(unmarkable !== undefined && { unmarkable }) }, new Date())
      return 'taken'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const threats = error instanceof MalwareFound ? error.threats : undefined
      const upload = threats ? { ...given, confidential: await isConfidential(given) } : given
      await records.refuse(upload, error.message, threats, new Date())
      return 'refused'
    }
  }

  const publish = async ({ id, bucket_id, name }: StoredUpload): Promise<void> => {
    await gate.follow([gateKey(bucket_id, name)], places.gateEntry)
    await uploads.move(id, ['recorded'], { state: 'done' })
  }

  return async (arrival: Arrival): Promise<void> => {
    const id = uploadIdOf(arrival.key)
    const upload = await uploads.get(id)
    if (upload?.state === 'waiting' || upload?.state === 'checking') {
      const checked = await check(upload, arrival)
      if (checked === 'waits') return
      if (checked === 'taken') await publish(upload)
    } else if (upload?.state === 'recorded') await publish(upload)
    await files.discard(id)
  }
}

export const handler = worker('processUpload', ArrivalEvent, processUpload, () => ({
  uploads: uploadStore(),
  files: fileStore(),
  records: recordStore(),
  places: fileRecords(),
  gate: fileGate(),
  scans: () => setting('MALWARE_SCAN') === 'guardduty',
  accessLists: accessListsStore(),
  inspect,
  unmarkable,
}))
