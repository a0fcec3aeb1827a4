import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { levelOf } from '../../conventions/checklist.ts'

/** The project's own names for folders, as package.json has them. */
const aliases = new Map([
  ['#contract/', 'lambdas/contract/'],
  ['#runtime/', 'lambdas/runtime/'],
  ['#content/', 'web/content/'],
])

const resolved = (from: string, specifier: string): string => {
  for (const [alias, folder] of aliases)
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  return posix.join(posix.dirname(from), specifier)
}

const specifiers = /^(?:import|export|\})(?! ?type\b)[^'\n]*'([.#][^']+)'|\bimport\('([.#][^']+)'\)/gm

/** The project's files that a file imports, at once or later; types aside. */
const importsIn = (file: string, source: string): string[] =>
  [...source.matchAll(specifiers)].map(([, atOnce, later = '']) => resolved(file, atOnce ?? later))

export interface Importers {
  /** How many test files come to a file by imports, at least 1: what many come to is less the subject of any of them. */
  count(file: string): number
  /** Unit test files that come to a file, the nearest first. */
  tests(file: string): string[]
}

/** Each file that this file imports, directly or not, with the number of steps. */
const distances = (from: string, imports: ReadonlyMap<string, string[]>): Map<string, number> => {
  const found = new Map([[from, 0]])
  for (const [file, steps] of found)
    for (const imported of imports.get(file) ?? []) if (!found.has(imported)) found.set(imported, steps + 1)
  return found
}

/** Reads the imports of all files, from their text. */
export const importersIn = (root: string): Importers => {
  const files = globSync('{lambdas,web,infra}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: path => /(^|\/)(node_modules|dist|e2e)(\/|$)/.test(String(path)),
  })
  const imports = new Map(files.map(file => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]))
  const importers = new Map<string, { test: string; steps: number }[]>()
  for (const test of files.filter(file => /\.test\.tsx?$/.test(file)))
    for (const [file, steps] of distances(test, imports))
      importers.set(file, [...(importers.get(file) ?? []), { test, steps }])
  return {
    count: file => importers.get(file)?.length ?? 1,
    tests: file =>
      (importers.get(file) ?? [])
        .filter(({ test }) => levelOf(test) === 'unit')
        .sort((a, b) => a.steps - b.steps)
        .map(({ test }) => test),
  }
}
