/**
 * Everybody who had a hand in a thing, each once: who may not approve it where a second person has to (decision 41).
 * @param earlier undefined of a thing from before authors were kept
 */
export const authorsOf = (earlier: readonly string[] | undefined, ...more: readonly string[]): string[] => [
  ...new Set([...(earlier ?? []), ...more]),
]
