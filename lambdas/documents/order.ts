import { positionBetween } from './position.ts'

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
