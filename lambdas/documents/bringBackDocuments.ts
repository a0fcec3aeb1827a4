import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { addressesOf, fileGate, type FileGate } from './fileGate.ts'
import { fileRecords, type FileRecords } from './fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import { outcomes } from './outcomes.ts'
import { assertHidesNothing, found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'
import { trashStore, type TrashStore } from './trashStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  places: FileRecords
  trash: Pick<TrashStore, 'bringBack' | 'get'>
  gate: FileGate
  circles: Circles
}

export const bringBackDocuments =
  ({ documents, places, trash, gate, circles }: Services): HandlerOf<'bringBackDocuments'> =>
  async asked => {
    const { body, user, request } = asked
    const { assertMayKnow } = await circles.at(request.now)
    const opened: string[] = []
    const results = await outcomes(body.ids, async id => {
      assertMayKnow(id, user)
      const deleted = await trash.get(id, request.now)
      // Brought back before, maybe by this call, whose addresses did not open then.
      const there = deleted ? undefined : found(await documents.get(id))
      if (deleted) {
        const { file, document } = deleted
        if (await places.file(file.bucket_id, file.name))
          throw new Problem('conflict', {
            message: `Another document is called "${file.name}" by now. Move or delete that one first.`,
          })
        assertHidesNothing(document, await places.owner(file.bucket_id, file.name))
        const entry = {
          ...actorOf(asked),
          action_type: 'DOCUMENT_BROUGHT_BACK',
          object: `documents/${id}`,
          after: { file_path: document.file_path },
        }
        if (!(await trash.bringBack(deleted, entry, request.now))) throw new Problem('conflict')
      }
      const back = there ?? found(await documents.get(id))
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
  circles: circlesStore(),
})
