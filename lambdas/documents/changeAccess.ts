import type { Document } from '#contract/documents/documents.ts'
import { actorOf } from '#runtime/actor.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { circlesStore, type Circles } from '../security/confidential.ts'
import { addressesOf, fileGate, type FileGate } from './fileGate.ts'
import { fileRecords, type FileRecords } from './fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { editStore, type EditStore } from './editStore.ts'
import type { DocumentChange } from './rows.ts'
import { assertNotComing, assertVersion, found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

/** What a change of who gets a document works with. */
export interface AccessServices {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'change'>
  places: Pick<FileRecords, 'gateEntry'>
  gate: FileGate
  circles: Circles
}

export const accessServices = (): AccessServices => ({
  documents: documentStore(),
  edits: editStore(),
  places: fileRecords(),
  gate: fileGate(),
  circles: circlesStore(),
})

interface Asked {
  params: { id: string }
  ifMatch: number
  user: User
  request: { id: string; address: string | undefined; now: Date }
}

interface Change {
  /** Whether the record is as it is to be: the same call once more, whose first answer was lost, is done. */
  isDone(current: Document): boolean
  /** What changes, and its audit entry. @throws Problem where it may not */
  plan(current: Document): {
    change: DocumentChange
    entry: Pick<AuditEntry, 'action_type' | 'after' | 'before'>
  }
}

/**
 * Changes who gets a document: the record first, then its addresses, which follow also where only they did not the last
 * time.
 * @throws Problem `not_found`, and `conflict` with the record as it is now when it is of another version or goes out
 *   with a release
 */
export const changeAccess = async (
  { documents, edits, places, gate, circles }: AccessServices,
  asked: Asked,
  { isDone, plan }: Change,
): Promise<Document> => {
  const { params, ifMatch, user, request } = asked
  const current = found(await documents.get(params.id))
  ;(await circles.at(request.now)).assertMayKnow(current.id, user)
  if (current.version <= ifMatch || !isDone(current)) {
    assertVersion(current, ifMatch)
    assertNotComing(current, request.now)
    const { change, entry } = plan(current)
    const written = { ...actorOf(asked), object: `documents/${current.id}`, ...entry }
    if (!(await edits.change(current, change, written, request.now)))
      throw new Problem('conflict', { details: { current: found(await documents.get(params.id)) } })
  }
  const now = found(await documents.get(params.id))
  await gate.follow(addressesOf(now), places.gateEntry)
  return now
}
