import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from './draw.ts'
import { isEquivalent } from './equivalent.ts'
import { anyOf, type Executed } from './executed.ts'
import { mutantsOf } from './operators.ts'
import type { RunCoverage } from './recording.ts'

const executedMutants = (root: string, executed: Executed, others: readonly Executed[]): Candidate[] =>
  executed.files().flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    return mutantsOf(file, source)
      .filter(mutant => executed.has(file, mutant.line - 1, mutant.column))
      .filter(mutant => !isEquivalent(file, source, mutant))
      .map(mutant => ({
        ...mutant,
        file,
        others: others.filter(other => other.has(file, mutant.line - 1, mutant.column)).length,
      }))
  })

/**
 * Every mutant that an id's tests execute, with the number of other tests that do. What runs when a module is imported,
 * its constants above all, runs for every test that comes near: it is taken only where there is nothing else.
 */
export const candidatesOf = (
  root: string,
  { tests, outside }: RunCoverage,
  others: readonly Executed[],
): Candidate[] => {
  const during = executedMutants(root, anyOf(tests.map(({ executed }) => executed)), others)
  const called = during.filter(({ isModuleLevel }) => !isModuleLevel)
  if (called.length > 0) return called
  return during.length > 0 ? during : executedMutants(root, outside, others)
}
