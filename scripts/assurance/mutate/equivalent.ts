import { readFileSync } from 'node:fs'
import { applyMutant, type Mutant } from './operators.ts'

/** A mutant that no test can tell from the program, found by hand; the lines are whole and trimmed. */
export interface Equivalent {
  file: string
  before: string
  after: string
  /** Why nobody can tell. */
  reason: string
}

export const equivalents = JSON.parse(
  readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'),
) as Equivalent[]

/** The whole lines that a mutant changes, before and after, each line trimmed. */
export const linesOf = (source: string, mutant: Mutant): { before: string; after: string } => {
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1
  const toEnd = source.indexOf('\n', mutant.end)
  const end = toEnd < 0 ? source.length : toEnd
  const rest = source.length - end
  const mutated = applyMutant(source, mutant)
  const trim = (text: string): string =>
    text
      .split('\n')
      .map(line => line.trim())
      .join('\n')
  return { before: trim(source.slice(from, end)), after: trim(mutated.slice(from, mutated.length - rest)) }
}

/** Looks the mutant up in the list by the text of its line: line numbers change. */
export const isEquivalent = (file: string, source: string, mutant: Mutant): boolean => {
  const { before, after } = linesOf(source, mutant)
  return equivalents.some(known => known.file === file && known.before === before && known.after === after)
}
