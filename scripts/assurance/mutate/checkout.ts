import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { applyMutant, type Mutant } from './operators.ts'

/** A private copy of the checkout, in which mutants live: the working tree is never touched. */
export interface Checkout {
  root: string
  /** Does something with the mutant in its file, and takes it out again. */
  withMutant<T>(mutant: Mutant & { file: string }, act: (mutated: string) => Promise<T>): Promise<T>
  remove(): void
}

/** Not copied: tests and builds make these again, or the checkout shares them. */
const left = /^(\.git|\.local|node_modules|cdk\.out|dist|web\/dist)$/

/** Copies the checkout, with what is not committed yet; its packages are a link, and no build of it is taken along. */
export const copyCheckout = (from: string): Checkout => {
  const root = mkdtempSync(join(tmpdir(), 'mutate-'))
  cpSync(from, root, { recursive: true, filter: path => !left.test(relative(from, path)) })
  symlinkSync(join(from, 'node_modules'), join(root, 'node_modules'), 'dir')
  return {
    root,
    withMutant: async (mutant, act) => {
      const path = join(root, mutant.file)
      const source = readFileSync(path, 'utf8')
      const mutated = applyMutant(source, mutant)
      writeFileSync(path, mutated)
      try {
        return await act(mutated)
      } finally {
        writeFileSync(path, source)
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
