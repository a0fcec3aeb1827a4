import { isDeepStrictEqual } from 'node:util'
import type { Document } from '#contract/documents/documents.ts'
import { actorOf } from '#runtime/actor.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { accessListsStore, type AccessLists } from '../security/accessListStore.ts'
import { authorsOf, assertNotComing, assertVersion, assertFound, assertDate, assertNotKept } from './rules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { addressesOf } from './fileAddresses.ts'
import { fileGate, type FileGate } from './fileGateStore.ts'
import { fileRecords, type FileRecords } from './fileRecordStore.ts'
import { readFiledDocument } from './library.ts'
import type { DocumentChange } from './rows.ts'
import { documentStore, type DocumentStore, versionStore, type VersionStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'change'>
  accessLists: AccessLists
  places: FileRecords
  versions: Pick<VersionStore, 'get' | 'restore'>
  gate: FileGate
}

interface ChangeInput {
  params: { id: string }
  ifMatch: number
  user: User
  request: { id: string; address: string | undefined; now: Date }
}

interface Change {
  /** Whether the record is so already, because a call is repeated whose first answer was lost. */
  isDone(current: Document): boolean
  /** The change and its audit entry. @throws Problem where it is not allowed */
  plan(current: Document): {
    change: DocumentChange
    entry: Pick<AuditEntry, 'action_type' | 'after' | 'before'>
  }
}

/**
 * Changes who can get a document: first the record, then its addresses. A repeated call updates the addresses too.
 * @throws Problem `not_found`, and `conflict` with the record as it is now when it is of another version or goes out
 *   with a release
 */
export const changeAccess = async (
  { documents, edits, places, gate, accessLists }: Services,
  input: ChangeInput,
  { isDone, plan }: Change,
): Promise<Document> => {
  const { params, ifMatch, user, request } = input
  const current = assertFound(await documents.get(params.id))
  ;(await accessLists.at(request.now)).assertCanView(current.id, user)
  if (current.version <= ifMatch || !isDone(current)) {
    assertVersion(current, ifMatch)
    assertNotComing(current, request.now)
    const { change, entry } = plan(current)
    const written = { ...actorOf(input), object: `documents/${current.id}`, ...entry }
    if (!(await edits.change(current, change, written, request.now)))
      throw new Problem('conflict', { details: { current: assertFound(await documents.get(params.id)) } })
  }
  const now = assertFound(await documents.get(params.id))
  await gate.follow(addressesOf(now), places.gateEntry)
  return now
}

const hasValues = <T extends object>(record: T, wanted: Partial<T>): boolean =>
  Object.entries(wanted).every(([name, value]) => record[name as keyof T] === value)

export const updateDocument =
  ({ documents, edits, accessLists }: Services): HandlerOf<'updateDocument'> =>
  async input => {
    const { params, ifMatch, user, request } = input
    const { date_reason, ...body } = input.body
    const current = assertFound(await documents.get(params.id))
    ;(await accessLists.at(request.now)).assertCanView(current.id, user)
    // A repeated edit, whose first answer was lost.
    if (current.version > ifMatch && hasValues(current, body)) return current
    assertVersion(current, ifMatch)
    assertNotComing(current, request.now)
    // Its place in lists may change at any time.
    if (!hasValues(current, { ...body, is_featured: current.is_featured }))
      assertNotKept(current, request.now)
    assertDate(current, body.date_published, date_reason)
    const before = Object.fromEntries(
      Object.keys(body).map(name => [name, current[name as keyof typeof body]]),
    )
    const entry = {
      ...actorOf(input),
      action_type: 'DOCUMENT_UPDATED',
      object: `documents/${current.id}`,
      before,
      after: input.body,
    }
    const changed = await edits.change(
      current,
      { ...body, written_by: authorsOf(current.written_by, user.id) },
      entry,
      request.now,
    )
    const now = assertFound(await documents.get(params.id))
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

/** Its addresses then lead to the conditions, or to the file again. */
export const restrictDocument =
  (services: Services): HandlerOf<'restrictDocument'> =>
  input => {
    const restriction = input.body.restriction ?? undefined
    return changeAccess(services, input, {
      isDone: current => isDeepStrictEqual(current.restriction, restriction),
      plan: current => {
        // A regulatory document that is open stays open for everybody.
        if (restriction && !current.restriction) assertNotKept(current, input.request.now)
        return {
          change: { restriction },
          entry: {
            action_type: restriction ? 'DOCUMENT_RESTRICTED' : 'DOCUMENT_UNRESTRICTED',
            before: { restriction: current.restriction ?? null },
            after: input.body,
          },
        }
      },
    })
  }

/** Its addresses then lead nowhere. A release can publish it again. */
export const unpublishDocument =
  (services: Services): HandlerOf<'unpublishDocument'> =>
  input => {
    const { reason } = input.body
    return changeAccess(services, input, {
      isDone: ({ held, unpublished_reason }) => held && unpublished_reason === reason,
      plan: current => {
        assertNotKept(current, input.request.now)
        if (current.held) throw new Problem('conflict', { message: 'Readers do not have it.' })
        const { publish_at, release_id } = current
        return {
          change: {
            held: true,
            publish_at: undefined,
            release_id: undefined,
            unpublished_reason: reason,
          },
          entry: {
            action_type: 'DOCUMENT_UNPUBLISHED',
            before: { held: false, publish_at, release_id },
            after: { held: true, reason },
          },
        }
      },
    })
  }

export const restoreVersion =
  ({ documents, places, versions, gate, accessLists }: Services): HandlerOf<'restoreVersion'> =>
  async input => {
    const { params, ifMatch, user, request } = input
    ;(await accessLists.at(request.now)).assertCanView(params.id, user)
    const current = await readFiledDocument(params.id, { documents, places })
    const earlier = await versions.get(params.id, params.version)
    if (!earlier) throw new Problem('not_found', { message: 'The document never had this version.' })
    // A repeated call, whose first answer was lost, or whose address did not follow then.
    const restored = current.document.version > ifMatch && current.file.key === earlier.key
    if (!restored) {
      assertVersion(current.document, ifMatch)
      assertNotComing(current.document, request.now)
      assertNotKept(current.document, request.now)
      const entry = {
        ...actorOf(input),
        action_type: 'DOCUMENT_RESTORED',
        object: `documents/${params.id}`,
        before: { version: current.file.version, sha256: current.file.sha256 },
        after: { version: current.file.version + 1, sha256: earlier.sha256, restored_from: earlier.version },
      }
      if (!(await versions.restore(current, earlier, entry, request.now))) throw new Problem('conflict')
    }
    const now = assertFound(await documents.get(params.id))
    await gate.follow(addressesOf(now), places.gateEntry)
    return now
  }

export const services = (): Services => ({
  documents: documentStore(),
  edits: editStore(),
  accessLists: accessListsStore(),
  places: fileRecords(),
  versions: versionStore(),
  gate: fileGate(),
})
