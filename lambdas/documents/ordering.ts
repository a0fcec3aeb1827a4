import type { Document } from '#contract/documents/documents.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessListsStore, type AccessLists } from '../security/accessLists.ts'
import { editStore, type EditStore } from './editStore.ts'
import { positionBetween } from './position.ts'
import { found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'between' | 'order' | 'place'>
  accessLists: AccessLists
}

/** A document at a place of its bucket. */
export interface Placed {
  id: string
  position: string
}

/** What is known for certain of a bucket's order, while the index over it may lag behind. */
export interface Order {
  /** How often the bucket was put into another order. */
  turn: number
  /** What was lately put where, oldest first, with the epoch ms. */
  latest: readonly (Placed & { at: number })[]
}

/** Milliseconds after which the index is taken to have a change; DynamoDB's indexes follow within a second or so. */
export const indexLag = 60_000
/** Changes of order that are remembered at most: more within `indexLag` are more than people make by hand. */
export const rememberedMoves = 100

/** What is to be remembered of an order after these were placed. */
export const latest = (order: Order, placed: readonly Placed[], now: Date): (Placed & { at: number })[] => {
  const at = now.getTime()
  const since = order.latest.filter(one => at - one.at < indexLag && !placed.some(({ id }) => id === one.id))
  return [...since, ...placed.map(one => ({ ...one, at }))].slice(-rememberedMoves)
}

/**
 * Which documents but `but` may stand strictly between two places: by the index, and by what was lately moved, which
 * the index may not show there yet. Whether they do, their records say. Undefined is either end.
 */
export const mayStandBetween = (
  indexed: readonly Placed[],
  order: Order,
  [from = '', to = 'g']: readonly [string | undefined, string | undefined],
  but: string,
): string[] => [
  ...new Set(
    [...indexed, ...order.latest]
      .filter(({ id, position }) => id !== but && position > from && position < to)
      .map(({ id }) => id),
  ),
]

/**
 * Places of their own for documents that share one, in the order given: the first keeps it.
 * @param after the next place after theirs; undefined is the end
 */
export const apart = (position: string, count: number, after: string | undefined): string[] => {
  const places = [position]
  while (places.length < count) places.push(positionBetween(places.at(-1), after))
  return places
}

const changed = () =>
  new Problem('conflict', {
    message: 'Somebody else changed the order in the meantime. Read it anew.',
  })

/**
 * What the index shows between two neighbours: their two places, the document itself, one that should not be there, and
 * some that left the bucket a moment ago. What was moved within it a moment ago comes to that.
 */
const usuallyBetween = 20

/** Documents of one place that are told apart in one go; none come to share one but by a fault. */
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
    const places = apart(position, line.length, others[tied.length]?.position)
    return line
      .map((document, index) => ({ document, position: places[index] ?? position }))
      .filter(one => one.document.position !== one.position)
  }

  return async asked => {
    const { body, user, request } = asked
    const { assertCanView, isHidden } = await accessLists.at(request.now)
    assertCanView(body.document_id, user)
    const moved = found(await documents.get(body.document_id))
    const { bucket_id, id } = moved
    const order = await edits.order(bucket_id)
    const before = await neighbour(body.expected.before, bucket_id)
    const after = await neighbour(body.expected.after, bucket_id)
    const [from, to] = [before?.position, after?.position]
    if (from !== undefined && to !== undefined && from > to) throw changed()
    const limit = usuallyBetween + order.latest.length
    const indexed = await edits.between(bucket_id, from, to, limit)
    for (const other of mayStandBetween(indexed, order, [from, to], id)) {
      // Whoever may not know of it did not see it there.
      if (isHidden(other, user)) continue
      const there = await documents.get(other)
      const isHere = there?.bucket_id === bucket_id
      if (isHere && mayStandBetween([there], { ...order, latest: [] }, [from, to], id).length > 0)
        throw changed()
    }
    // The same call once more, whose first answer was lost.
    if ((from === undefined || moved.position > from) && (to === undefined || moved.position < to))
      return moved
    const places =
      before && after && from === to
        ? await mended(moved, before, after)
        : [{ document: moved, position: positionBetween(from, to) }]
    const entry = {
      ...actorOf(asked),
      action_type: 'DOCUMENT_REORDERED',
      object: `documents/${id}`,
      before: { position: moved.position },
      after: {
        position: places.find(({ document }) => document.id === id)?.position,
        place: body.new_position,
      },
    }
    if (!(await edits.place(places, order, entry, request.now))) throw changed()
    return found(await documents.get(id))
  }
}

export const services = (): Services => ({
  documents: documentStore(),
  edits: editStore(),
  accessLists: accessListsStore(),
})
