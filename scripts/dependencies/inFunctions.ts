import type { Metafile } from 'esbuild'
import { entries } from '../build/entries.ts'
import { bundle } from '../build/lambdas.ts'
import type { Made } from './weights.ts'

/** Modules that are reached from one, with what each imports. */
const importsFrom = (inputs: Metafile['inputs'], start: string): Map<string, string[]> => {
  const imports = new Map<string, string[]>()
  const waiting = [start]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const input = inputs[module]
    if (!input || imports.has(module)) continue
    const next = input.imports.map(({ path }) => path)
    imports.set(module, next)
    waiting.push(...next)
  }
  return imports
}

/** Bytes of each module in the files of one function. */
const bytesOf = ({ outputs }: Metafile, name: string): Map<string, number> => {
  const bytes = new Map<string, number>()
  for (const [file, { inputs }] of Object.entries(outputs))
    if (file.startsWith(`dist/lambdas/${name}/`))
      for (const [module, { bytesInOutput }] of Object.entries(inputs))
        bytes.set(module, (bytes.get(module) ?? 0) + bytesInOutput)
  return bytes
}

/**
 * Modules of every function's bundle, from esbuild's own account of it. The website has to be built: one function
 * carries it.
 */
export const madeInFunctions = async (root: string): Promise<Map<string, Made>> => {
  const made = await bundle(root, entries(root))
  return new Map(
    made.map(({ name, metafile }) => [
      name,
      { bytes: bytesOf(metafile, name), imports: importsFrom(metafile.inputs, `entry:${name}`) },
    ]),
  )
}
