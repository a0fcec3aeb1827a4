/** Numbers that look random, and are the same for the same seed. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number
  /** A whole number from 0 to `count`, without `count`. */
  below(count: number): number
  /** @throws RangeError when there is none */
  pick<T>(from: readonly T[]): T
  /** Another sequence of numbers, which depends only on the seed and the name: its use changes no other sequence. */
  branch(name: string): Random
}

/** The numbers of a seed: mulberry32 by Tommy Ettinger, in the public domain. */
export const randomOf = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    pick: from => {
      const index = below(from.length)
      const picked = from[index]
      if (index >= from.length || picked === undefined) throw new RangeError('There is nothing to pick from.')
      return picked
    },
    branch: name =>
      randomOf([...name].reduce((hash, sign) => Math.imul(hash, 31) + sign.charCodeAt(0), seed)),
  }
}
