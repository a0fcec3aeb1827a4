/** A list with the thing at `from` put at `to`, both counted from 0. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Where a thing goes, as the API wants it said: its place from 1, and who stand around it there (decision 26). */
export interface Place {
  new_position: number
  expected: { before: string | null; after: string | null }
}

/** The place of the thing at `from` once it is put at `to`. */
export const placeOf = (ids: readonly string[], from: number, to: number): Place => {
  const rest = ids.toSpliced(from, 1)
  return { new_position: to + 1, expected: { before: rest[to - 1] ?? null, after: rest[to] ?? null } }
}

/** The index that a dragged thing gets when it is dropped on the upper or lower half of another. */
export const dropIndex = (from: number, over: number, lowerHalf: boolean): number => {
  const gap = lowerHalf ? over + 1 : over
  return gap > from ? gap - 1 : gap
}
