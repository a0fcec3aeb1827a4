/** Something found, with how well it fits: less is better, as SQLite says it. */
export interface Ranked {
  score: number
  /** ISO date; empty for what has none, which goes behind others that fit as well. */
  date: string
}

/** How much worse than the best of them things may fit that count as equals. */
const near = 0.15

const newerFirst = (one: Ranked, other: Ranked): number =>
  other.date < one.date ? -1 : Number(other.date > one.date)

/** The best first, and of those that fit about as well the newest. */
export const inOrder = <R extends Ranked>(found: readonly R[]): R[] => {
  const groups: R[][] = []
  for (const one of found.toSorted((a, b) => a.score - b.score)) {
    const group = groups.at(-1)
    const best = group?.[0]
    if (group && best && one.score <= best.score * (1 - near)) group.push(one)
    else groups.push([one])
  }
  return groups.flatMap(group => group.toSorted(newerFirst))
}
