import { isDeepStrictEqual } from 'node:util'
import { restrictDocument as route } from '#contract/documentEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '#runtime/confidential.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { addressesOf, fileGate, type FileGate } from '#runtime/fileGate.ts'
import { fileRecords, type FileRecords } from '#runtime/fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import { editStore, type EditStore } from './editStore.ts'
import { assertNotComing, assertNotKept, assertVersion, found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'change'>
  places: Pick<FileRecords, 'gateEntry'>
  gate: FileGate
  circles: Circles
}

/** The record first, then its addresses, which from then on lead to the conditions, or to the file again. */
export const restrictDocument =
  ({ documents, edits, places, gate, circles }: Services): Handler<typeof route> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const current = found(await documents.get(params.id))
    ;(await circles.at(request.now)).assertMayKnow(current.id, user)
    const restriction = body.restriction ?? undefined
    // The same call once more, whose first answer was lost, or whose address did not follow then.
    const isDone = current.version > ifMatch && isDeepStrictEqual(current.restriction, restriction)
    if (!isDone) {
      assertVersion(current, ifMatch)
      assertNotComing(current, request.now)
      // What is regulatory and open is so for everybody as long as it has to stay.
      if (restriction && !current.restriction) assertNotKept(current, request.now)
      const entry = {
        ...actorOf(asked),
        action_type: restriction ? 'DOCUMENT_RESTRICTED' : 'DOCUMENT_UNRESTRICTED',
        object: `documents/${current.id}`,
        before: { restriction: current.restriction ?? null },
        after: body,
      }
      if (!(await edits.change(current, { restriction }, entry, request.now)))
        throw new Problem('conflict', { details: { current: found(await documents.get(params.id)) } })
    }
    const now = found(await documents.get(params.id))
    await gate.follow(addressesOf(now), places.gateEntry)
    return now
  }

export const handler = endpoint('restrictDocument', route, restrictDocument, () => ({
  documents: documentStore(),
  edits: editStore(),
  places: fileRecords(),
  gate: fileGate(),
  circles: circlesStore(),
}))
