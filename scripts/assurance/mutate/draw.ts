import { type Random, randomOf } from '../soak/random.ts'
import type { Mutant } from './operators.ts'

/** A mutant that a test executes, and how many other tests do. */
export interface Candidate extends Mutant {
  file: string
  /** Tests that name other ids and execute it too. */
  others: number
  /** Test files that come to its file by imports. */
  importers: number
  /** How much it speaks of what the id says, from 0. */
  relevance: number
  /** The tests themselves load its file, and may execute it for nothing but that. */
  isLoaded: boolean
}

/** The numbers of a seed, which may be any text: a number, the hash of a commit. */
export const randomOfSeed = (seed: string): Random => randomOf(0).branch(seed)

/** Some of the list, in an order that the numbers say. */
export const draw = <T>(from: readonly T[], count: number, random: Random): T[] => {
  const left = [...from]
  const drawn: T[] = []
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1))
  return drawn
}

/** Code that few other tests execute, with words of the same subject, is more this id's own. */
const weightOf = ({ others, importers, relevance, isLoaded }: Candidate): number =>
  (1 + relevance) ** 2 / (1 + others) / importers / (isLoaded ? 30 : 1)

const weighted = <T>(from: readonly T[], weight: (one: T) => number, random: Random): T | undefined => {
  let left = random.next() * from.reduce((sum, one) => sum + weight(one), 0)
  return from.find(one => (left -= weight(one)) < 0) ?? from.at(-1)
}

/**
 * Mutants by the numbers: first a line, by how much it is the id's own, then one of its mutants, so that a line with many
 * constants counts no more than another. No two are on the same line.
 */
export const drawMutants = (from: readonly Candidate[], count: number, random: Random): Candidate[] => {
  const lines = [...Map.groupBy(from, ({ file, line }) => `${file}:${line}`).values()]
  const drawn: Candidate[] = []
  while (drawn.length < count) {
    const line = weighted(lines, ([first]) => (first ? weightOf(first) : 0), random)
    if (!line) break
    lines.splice(lines.indexOf(line), 1)
    drawn.push(random.pick(line))
  }
  return drawn
}
