import { randomBytes } from 'node:crypto'

const digits = '0123456789abcdef'

const middle = (low: string, high: string): string => {
  let shared = 0
  while (shared < high.length && (low[shared] ?? '0') === high[shared]) shared++
  if (shared > 0) return high.slice(0, shared) + middle(low.slice(shared), high.slice(shared))
  const from = low ? digits.indexOf(low[0]!) : 0
  const to = high ? digits.indexOf(high[0]!) : digits.length
  if (to - from > 1) return digits[Math.ceil((from + to) / 2)]!
  return high.length > 1 ? high[0]! : digits[from] + middle(low.slice(1), '')
}

/**
 * A place between two others, compared as plain strings (the usual fractional index: a row moves without its
 * neighbours being written). Undefined is either end.
 * @param before hexadecimal, not ending in 0, as is `after`
 * @throws Error when `before` does not come before `after`
 */
export const positionBetween = (before: string | undefined, after: string | undefined): string => {
  const between = middle(before ?? '', after ?? '')
  if ((before !== undefined && between <= before) || (after !== undefined && between >= after))
    throw new Error(`There is no place between ${before} and ${after}.`)
  return between
}

/** The place of something new: before everything older in its bucket. */
export const newPosition = (now: Date): string =>
  `${String(9_999_999_999_999 - now.getTime()).padStart(13, '0')}${randomBytes(3).toString('hex')}8`

/** A document at a place of its bucket. */
export interface Placed {
  id: string
  position: string
}

/** The order of a bucket as its own row has it, while the index over it may lag behind. */
export interface Order {
  /** A counter of reorderings. */
  turn: number
  /** The latest moves, oldest first, each with its epoch ms. */
  latest: readonly (Placed & { at: number })[]
}

/** Milliseconds after which the index is taken to have a change; DynamoDB's indexes follow within a second or so. */
export const indexLag = 60_000

/** Changes of order that are remembered at most: more within `indexLag` are more than people make by hand. */
export const rememberedMoves = 100

/** The latest moves to remember, after these. */
export const rememberMoves = (
  order: Order,
  placed: readonly Placed[],
  now: Date,
): (Placed & { at: number })[] => {
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
export const spreadPositions = (position: string, count: number, after: string | undefined): string[] => {
  const places = [position]
  while (places.length < count) places.push(positionBetween(places.at(-1), after))
  return places
}
