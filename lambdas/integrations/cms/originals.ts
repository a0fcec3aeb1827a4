import { readFileSync } from 'node:fs'
import { codeFiles } from './rules.ts'

/**
 * The text of each file by its path, as it is in the source. Bundled functions carry it: `scripts/build/cmsOriginals.ts`
 * puts it in the place of this module.
 */
export const originals = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    codeFiles.map(({ path }) => [path, readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')]),
  )
