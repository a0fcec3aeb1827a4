import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../security/confidential.ts'
import { wasNeverPublic } from '#contract/documents/visibility.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { addressesOf, fileGate, type FileGate } from './fileGate.ts'
import { fileRecords, type FileRecords } from './fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import { filed } from './filed.ts'
import { outcomes } from './outcomes.ts'
import { removeFaulty } from './removeFaulty.ts'
import { assertNotComing, assertNotKept } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'
import { trashStore, type TrashStore } from './trashStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'faulty' | 'get'>
  places: FileRecords
  trash: Pick<TrashStore, 'get' | 'remove' | 'removeFaulty'>
  gate: FileGate
  circles: Circles
}

export const deleteDocuments =
  ({ documents, places, trash, gate, circles }: Services): HandlerOf<'deleteDocuments'> =>
  async asked => {
    const { body, user, request } = asked
    const closed: string[] = []
    const { assertMayKnow } = await circles.at(request.now)
    const results = await outcomes(body.ids, async id => {
      assertMayKnow(id, user)
      const faulty = await documents.faulty(id)
      if (faulty) {
        closed.push(...(await removeFaulty(faulty, { places, trash }, actorOf(asked), request.now)))
        return undefined
      }
      const gone = (await documents.get(id)) ? undefined : await trash.get(id, request.now)
      // Deleted before, maybe by this call, whose addresses did not close then.
      if (gone) {
        closed.push(...addressesOf(gone.document))
        return undefined
      }
      const found = await filed(id, { documents, places })
      assertNotComing(found.document, request.now)
      assertNotKept(found.document, request.now)
      const entry = {
        ...actorOf(asked),
        // What readers never had is a draft that somebody gives up.
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

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  trash: trashStore(),
  gate: fileGate(),
  circles: circlesStore(),
})
