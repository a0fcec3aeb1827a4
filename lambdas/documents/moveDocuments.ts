import { actorOf } from '#runtime/actor.ts'
import { accessListsStore, type AccessLists } from '../security/accessListStore.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { addressesOf } from './fileAddresses.ts'
import { fileGate, type FileGate } from './fileGateStore.ts'
import { fileRecords, type FileRecords } from './fileRecordStore.ts'
import { Problem } from '#runtime/problem.ts'
import { readFiledDocument } from './library.ts'
import { moveStore, type MoveStore } from './editStore.ts'
import { outcomes } from './outcomes.ts'
import { assertHidesNothing, assertNotComing, assertNotKept, assertFound } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  places: FileRecords
  moves: MoveStore
  gate: FileGate
  accessLists: AccessLists
}

export const moveDocuments =
  ({ documents, places, moves, gate, accessLists }: Services): HandlerOf<'moveDocuments'> =>
  async input => {
    const { body, user, request } = input
    const changed: string[] = []
    const { assertCanView, accessListsOf, isHidden } = await accessLists.at(request.now)
    const results = await outcomes(body.ids, async id => {
      assertCanView(id, user)
      const moved = await readFiledDocument(id, { documents, places })
      changed.push(...addressesOf(moved.document))
      if (moved.document.bucket_id === body.bucket) return moved.document
      assertNotComing(moved.document, request.now)
      assertNotKept(moved.document, request.now)
      const there = await places.document(body.bucket, moved.file.name)
      const target = there && (await readFiledDocument(there.id, { documents, places }))
      if (target) {
        if (isHidden(target.document.id, user))
          throw new Problem('conflict', {
            message: `“${moved.file.name}” is taken there. Give the file another name.`,
          })
        if (accessListsOf(id).length > 0 && accessListsOf(target.document.id).length === 0)
          throw new Problem('conflict', {
            message:
              'It is confidential, and the document of this name there is not: it cannot take its place.',
          })
        assertNotComing(target.document, request.now)
        assertNotKept(target.document, request.now)
      }
      assertHidesNothing(moved.document, await places.owner(body.bucket, moved.file.name))
      const entry = {
        ...actorOf(input),
        action_type: target ? 'DOCUMENT_MOVED_ONTO' : 'DOCUMENT_MOVED',
        object: `documents/${id}`,
        before: { file_path: moved.document.file_path },
        after: {
          file_path: `${body.bucket}/${moved.file.name}`,
          ...(target && { replaces: target.document.id }),
        },
      }
      const done = target
        ? await moves.moveOnto(
            moved,
            target,
            await places.traces(addressesOf(moved.document), id),
            user,
            entry,
            request.now,
          )
        : await moves.move(moved, body.bucket, entry, request.now)
      if (!done) throw new Problem('conflict')
      const now = assertFound(await documents.get(target?.document.id ?? id))
      changed.push(...addressesOf(now))
      return now
    })
    await gate.follow([...new Set(changed)], places.gateEntry)
    return { outcomes: results }
  }

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  moves: moveStore(),
  gate: fileGate(),
  accessLists: accessListsStore(),
})
