import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChecklistEntry } from '../../conventions/checklist.ts'
import type { Candidate } from './draw.ts'
import { isEquivalent, linesOf } from './equivalent.ts'
import type { Importers } from './importers.ts'
import { anyOf, type Executed } from './measure/executed.ts'
import { isProductCode } from './measure/productCode.ts'
import type { RunCoverage } from './measure/recording.ts'
import { mutantsOf } from './operators.ts'

/** The words of a text or of code: `publishAt` and `publish_at` are the same two; without the plural's s. */
export const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .map(word => word.replace(/(?<=[^s])s$/, ''))
      .filter(word => word.length > 2),
  )

/**
 * How much code speaks of what an id says: the sum, over the words that both have, of how rare a word is in the product.
 * Tests of an id execute much that it says nothing about, and which others look after.
 */
export const relevanceIn = (root: string): ((says: ReadonlySet<string>, code: string) => number) => {
  const files = globSync('{lambdas,web/src,infra}/**/*.{ts,tsx}', { cwd: root }).filter(isProductCode)
  const counts = new Map<string, number>()
  for (const file of files)
    for (const word of wordsIn(readFileSync(join(root, file), 'utf8')))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string): number => Math.log(files.length / (counts.get(word) ?? files.length))
  return (says, code) =>
    [...wordsIn(code)].filter(word => says.has(word)).reduce((sum, word) => sum + rarity(word), 0)
}

/** Code that an id's tests execute, and code that other tests execute. */
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
