import { reorderDocuments as route } from '#contract/documentEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { positionBetween } from '#runtime/position.ts'
import { Problem } from '#runtime/problem.ts'
import { editStore, type EditStore } from './editStore.ts'
import { found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'anythingBetween' | 'place' | 'turn'>
}

const changed = () =>
  new Problem('conflict', {
    message: 'Somebody else changed the order in the meantime. Read it anew.',
  })

/** One order per bucket (decision 26): a document goes between the two that the caller saw there, or nowhere. */
export const reorderDocuments =
  ({ documents, edits }: Services): Handler<typeof route> =>
  async asked => {
    const { body, request } = asked
    const neighbour = async (id: string | null) => {
      const document = id === null ? undefined : await documents.get(id)
      if (id !== null && !document) throw changed()
      return document
    }
    const moved = found(await documents.get(body.document_id))
    const { bucket_id, id } = moved
    const turn = await edits.turn(bucket_id)
    const [before, after] = [await neighbour(body.expected.before), await neighbour(body.expected.after)]
    if ([before, after].some(one => one && one.bucket_id !== bucket_id)) throw changed()
    const [from, to] = [before?.position, after?.position]
    if (from !== undefined && to !== undefined && from >= to) throw changed()
    if (await edits.anythingBetween(bucket_id, from, to, id)) throw changed()
    // The same call once more, whose first answer was lost.
    if ((from === undefined || moved.position > from) && (to === undefined || moved.position < to))
      return moved
    const position = positionBetween(from, to)
    const entry = {
      ...actorOf(asked),
      action_type: 'DOCUMENT_REORDERED',
      object: `documents/${id}`,
      before: { position: moved.position },
      after: { position, place: body.new_position },
    }
    if (!(await edits.place(moved, position, turn, entry, request.now))) throw changed()
    return found(await documents.get(id))
  }

export const handler = endpoint('reorderDocuments', route, reorderDocuments, () => ({
  documents: documentStore(),
  edits: editStore(),
}))
