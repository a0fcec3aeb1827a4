import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChecklistEntry } from '../../conventions/checklist.ts'
import type { Candidate } from './draw.ts'
import { isEquivalent, linesOf } from './equivalent.ts'
import type { Importers } from './importers.ts'
import { anyOf, type Executed } from './measure/executed.ts'
import type { RunCoverage } from './measure/recording.ts'
import { mutantsOf } from './operators.ts'
import { relevanceIn, wordsIn } from './relevance.ts'

/** What an id's tests execute, and what others do. */
export interface Measured {
  coverage: RunCoverage
  others: readonly Executed[]
  /** Functions run in threads of their own, which do not know which test they run for. */
  hasCloud: boolean
}

/**
 * Finds the mutants that an id's tests execute, in the order in which they are drawn from: first what is called. What
 * runs when a module is imported, its constants above all, runs for every test that comes near: that of the same files
 * is second, and that of all files is for tests that call nothing.
 */
export const candidatesIn = (
  root: string,
  importers: Importers,
): ((entry: ChecklistEntry, measured: Measured) => Candidate[][]) => {
  const relevance = relevanceIn(root)
  const executedMutants = (executed: Executed, others: readonly Executed[], says: ReadonlySet<string>) =>
    executed.files().flatMap(file => {
      const source = readFileSync(join(root, file), 'utf8')
      return mutantsOf(file, source)
        .filter(({ line, column }) => executed.has(file, line - 1, column))
        .filter(mutant => !isEquivalent(file, source, mutant))
        .map(mutant => ({
          ...mutant,
          file,
          others: others.filter(other => other.has(file, mutant.line - 1, mutant.column)).length,
          isLoaded: executed.isLoaded(file),
          importers: importers.count(file),
          relevance: relevance(says, `${mutant.within} ${linesOf(source, mutant).before}`),
        }))
    })
  return ({ text, tests: named }, { coverage: { tests, outside }, others, hasCloud }) => {
    const says = wordsIn([text, ...named.map(({ title }) => title)].join(' '))
    const byTests = tests.map(({ executed }) => executed)
    const during = executedMutants(anyOf(hasCloud ? [...byTests, outside] : byTests), others, says)
    const called = during.filter(({ isModuleLevel }) => !isModuleLevel)
    const files = new Set(called.map(({ file }) => file))
    const imported = executedMutants(anyOf([...byTests, outside]), others, says).filter(
      ({ file, isModuleLevel }) => isModuleLevel && (files.size === 0 || files.has(file)),
    )
    return [called, imported].filter(each => each.length > 0)
  }
}
