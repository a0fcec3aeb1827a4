import type { Document } from '#contract/documents/documents.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessListsStore, type AccessLists } from '../security/accessListStore.ts'
import { editStore, type EditStore } from './editStore.ts'
import { spreadPositions, mayStandBetween, positionBetween } from './position.ts'
import { assertFound } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'between' | 'order' | 'place'>
  accessLists: AccessLists
}

const changed = () =>
  new Problem('conflict', {
    message: 'Somebody else changed the order in the meantime. Read it anew.',
  })

/**
 * Rows of the index between two neighbours: their two places, the document itself, one that should not be there, and
 * some that left the bucket a moment ago. Documents that moved within it a moment ago are added.
 */
const usuallyBetween = 20

/** Most documents at one place that get places of their own in one transaction; they share one only by a fault. */
const mendedAtOnce = 40

/** One order per bucket (decision 26): a document goes between the two that the caller saw there, or nowhere. */
export const reorderDocuments = ({
  documents,
  edits,
  accessLists,
}: Services): HandlerOf<'reorderDocuments'> => {
  const neighbour = async (id: string | null, bucket: string) => {
    const document = id === null ? undefined : await documents.get(id)
    if (id !== null && document?.bucket_id !== bucket) throw changed()
    return document
  }

  /** Gives documents that share a place one each, with `moved` between the two that it is to stand between. */
  const mended = async (moved: Document, before: Document, after: Document) => {
    const { bucket_id, position } = before
    const from = await edits.between(bucket_id, position, undefined, mendedAtOnce)
    const others = from.filter(({ id }) => id !== moved.id)
    const tied = others.filter(one => one.position === position)
    const at = tied.findIndex(({ id }) => id === after.id)
    if (at < 1 || tied[at - 1]?.id !== before.id) throw changed()
    const line = tied.toSpliced(at, 0, moved)
    const places = spreadPositions(position, line.length, others[tied.length]?.position)
    return line
      .map((document, index) => ({ document, position: places[index] ?? position }))
      .filter(one => one.document.position !== one.position)
  }

  return async input => {
    const { body, user, request } = input
    const { assertCanView, isHidden } = await accessLists.at(request.now)
    assertCanView(body.document_id, user)
    const moved = assertFound(await documents.get(body.document_id))
    const { bucket_id, id } = moved
    const order = await edits.order(bucket_id)
    const before = await neighbour(body.expected.before, bucket_id)
    const after = await neighbour(body.expected.after, bucket_id)
    const [from, to] = [before?.position, after?.position]
    if (from !== undefined && to !== undefined && from > to) throw changed()
    const limit = usuallyBetween + order.latest.length
    const indexed = await edits.between(bucket_id, from, to, limit)
    for (const other of mayStandBetween(indexed, order, [from, to], id)) {
      // A user who cannot view it did not see it there.
      if (isHidden(other, user)) continue
      const there = await documents.get(other)
      const isHere = there?.bucket_id === bucket_id
      if (isHere && mayStandBetween([there], { ...order, latest: [] }, [from, to], id).length > 0)
        throw changed()
    }
    // A repeated call, whose first answer was lost.
    if ((from === undefined || moved.position > from) && (to === undefined || moved.position < to))
      return moved
    const places =
      before && after && from === to
        ? await mended(moved, before, after)
        : [{ document: moved, position: positionBetween(from, to) }]
    const entry = {
      ...actorOf(input),
      action_type: 'DOCUMENT_REORDERED',
      object: `documents/${id}`,
      before: { position: moved.position },
      after: {
        position: places.find(({ document }) => document.id === id)?.position,
        place: body.new_position,
      },
    }
    if (!(await edits.place(places, order, entry, request.now))) throw changed()
    return assertFound(await documents.get(id))
  }
}

export const services = (): Services => ({
  documents: documentStore(),
  edits: editStore(),
  accessLists: accessListsStore(),
})
