import * as z from 'zod'
import { BucketId } from '#contract/documents/buckets.ts'
import { Document } from '#contract/documents/documents.ts'
import { isComing, reasonToKeep, wasNeverPublic } from '#contract/documents/visibility.ts'
import { actorOf } from '#runtime/actor.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessListsStore, type AccessLists } from '../security/accessListStore.ts'
import { gateKey, addressesOf } from './fileAddresses.ts'
import { fileGate, type FileGate } from './fileGateStore.ts'
import { type FileRecords, fileRecords } from './fileRecordStore.ts'
import { readFiledDocument } from './library.ts'
import { outcomes } from './outcomes.ts'
import { assertNotComing, assertNotKept, assertHidesNothing, assertFound } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'
import { type TrashStore, trashStore } from './trashStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'faulty' | 'get'>
  places: FileRecords
  trash: Pick<TrashStore, 'bringBack' | 'get' | 'remove' | 'removeFaulty'>
  gate: FileGate
  accessLists: AccessLists
}

const { title, publish_at, release_id, regulatory_from, file_name } = Document.shape

/** The readable fields of a faulty record. */
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
 * Removes a faulty record (decision 54). A scheduled release and regulatory retention protect it like any other.
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
  const reason = reasonToKeep(record, now)
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

export const deleteDocuments =
  ({ documents, places, trash, gate, accessLists }: Services): HandlerOf<'deleteDocuments'> =>
  async input => {
    const { body, user, request } = input
    const closed: string[] = []
    const { assertCanView } = await accessLists.at(request.now)
    const results = await outcomes(body.ids, async id => {
      assertCanView(id, user)
      const faulty = await documents.faulty(id)
      if (faulty) {
        closed.push(...(await removeFaulty(faulty, { places, trash }, actorOf(input), request.now)))
        return undefined
      }
      const gone = (await documents.get(id)) ? undefined : await trash.get(id, request.now)
      // Deleted before, maybe by this call, whose addresses did not close then.
      if (gone) {
        closed.push(...addressesOf(gone.document))
        return undefined
      }
      const found = await readFiledDocument(id, { documents, places })
      assertNotComing(found.document, request.now)
      assertNotKept(found.document, request.now)
      const entry = {
        ...actorOf(input),
        // A document that readers never had is a discarded draft.
        action_type: wasNeverPublic(found.document) ? 'DOCUMENT_DISCARDED' : 'DOCUMENT_DELETED',
        object: `documents/${id}`,
        before: {
          file_path: found.document.file_path,
          title: found.document.title,
          version: found.file.version,
        },
      }
      if (!(await trash.remove(found, user, entry, request.now))) throw new Problem('conflict')
      closed.push(...addressesOf(found.document))
      return undefined
    })
    await gate.follow([...new Set(closed)], places.gateEntry)
    return { outcomes: results }
  }

export const bringBackDocuments =
  ({ documents, places, trash, gate, accessLists }: Services): HandlerOf<'bringBackDocuments'> =>
  async input => {
    const { body, user, request } = input
    const { assertCanView } = await accessLists.at(request.now)
    const opened: string[] = []
    const results = await outcomes(body.ids, async id => {
      assertCanView(id, user)
      const deleted = await trash.get(id, request.now)
      // Brought back before, maybe by this call, whose addresses did not open then.
      const there = deleted ? undefined : assertFound(await documents.get(id))
      if (deleted) {
        const { file, document } = deleted
        if (await places.file(file.bucket_id, file.name))
          throw new Problem('conflict', {
            message: `Another document is called "${file.name}" by now. Move or delete that one first.`,
          })
        assertHidesNothing(document, await places.owner(file.bucket_id, file.name))
        const entry = {
          ...actorOf(input),
          action_type: 'DOCUMENT_BROUGHT_BACK',
          object: `documents/${id}`,
          after: { file_path: document.file_path },
        }
        if (!(await trash.bringBack(deleted, entry, request.now))) throw new Problem('conflict')
      }
      const back = there ?? assertFound(await documents.get(id))
      opened.push(...addressesOf(back))
      return back
    })
    await gate.follow([...new Set(opened)], places.gateEntry)
    return { outcomes: results }
  }

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  trash: trashStore(),
  gate: fileGate(),
  accessLists: accessListsStore(),
})
