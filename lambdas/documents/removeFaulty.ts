import * as z from 'zod'
import { BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { isComing, keptBecause } from '#contract/documents/visibility.ts'
import { gateKey } from './fileGate.ts'
import type { FileRecords } from './fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import type { TrashStore } from './trashStore.ts'

const { title, publish_at, release_id, regulatory_from, file_name } = Document.shape

/** What a record that cannot be read may still say: each of it where it can be read. */
const FaultyRecord = z.object({
  title: title.catch('This document'),
  bucket_id: BucketId.optional().catch(undefined),
  file_name: file_name.optional().catch(undefined),
  held: z.boolean().catch(false),
  publish_at: publish_at.catch(undefined),
  release_id: release_id.catch(undefined),
  regulatory_from: regulatory_from.catch(undefined),
})

/**
 * Removes a record that cannot be read (decision 54). What it says of a coming release, and of something regulatory,
 * holds for it as for any other.
 * @returns the address that its file had, to be closed
 * @throws Problem `conflict`
 */
export const removeFaulty = async (
  row: Record<string, unknown>,
  { places, trash }: { places: Pick<FileRecords, 'file'>; trash: Pick<TrashStore, 'removeFaulty'> },
  actor: Pick<AuditEntry, 'ip_address' | 'request_id' | 'user_id'>,
  now: Date,
): Promise<string[]> => {
  const id = String(row['id'])
  const record = FaultyRecord.parse(row)
  if (isComing(record, now))
    throw new Problem('conflict', { message: 'It goes out with a release. Take the release back first.' })
  const reason = keptBecause(record, now)
  if (reason !== undefined) throw new Problem('conflict', { message: `“${record.title}” stays. ${reason}` })
  const { bucket_id, file_name: name } = record
  const there = bucket_id && name !== undefined ? await places.file(bucket_id, name) : undefined
  const file = there?.document_id === id ? there : undefined
  const entry = {
    ...actor,
    action_type: 'FAULTY_DOCUMENT_REMOVED',
    object: `documents/${id}`,
    before: row,
  }
  if (!(await trash.removeFaulty(row, file, entry, now))) throw new Problem('conflict')
  return file ? [gateKey(file.bucket_id, file.name)] : []
}
