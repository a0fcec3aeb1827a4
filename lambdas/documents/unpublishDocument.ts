import { unpublishDocument as route } from '#contract/documentEdits.ts'
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

/** The record first, then its addresses, which from then on lead nowhere. A release can publish it again. */
export const unpublishDocument =
  ({ documents, edits, places, gate, circles }: Services): Handler<typeof route> =>
  async asked => {
    const { params, body, ifMatch, user, request } = asked
    const current = found(await documents.get(params.id))
    ;(await circles.at(request.now)).assertMayKnow(current.id, user)
    // The same call once more, whose first answer was lost, or whose address did not follow then.
    const isDone = current.version > ifMatch && current.held && current.unpublished_reason === body.reason
    if (!isDone) {
      assertVersion(current, ifMatch)
      assertNotComing(current, request.now)
      assertNotKept(current, request.now)
      if (current.held) throw new Problem('conflict', { message: 'Readers do not have it.' })
      const { publish_at, release_id } = current
      const entry = {
        ...actorOf(asked),
        action_type: 'DOCUMENT_UNPUBLISHED',
        object: `documents/${current.id}`,
        before: { held: false, publish_at, release_id },
        after: { held: true, reason: body.reason },
      }
      const change = {
        held: true,
        publish_at: undefined,
        release_id: undefined,
        unpublished_reason: body.reason,
      }
      if (!(await edits.change(current, change, entry, request.now)))
        throw new Problem('conflict', { details: { current: found(await documents.get(params.id)) } })
    }
    const now = found(await documents.get(params.id))
    await gate.follow(addressesOf(now), places.gateEntry)
    return now
  }

export const handler = endpoint('unpublishDocument', route, unpublishDocument, () => ({
  documents: documentStore(),
  edits: editStore(),
  places: fileRecords(),
  gate: fileGate(),
  circles: circlesStore(),
}))
