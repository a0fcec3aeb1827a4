import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite'
import { clientConfig, serverConfig } from '../../web/vite.public.ts'
import { staffConfig } from '../../web/vite.staff.ts'
import { type Made, packageOf } from './weights.ts'

/** Where the bundles would be written; they are not. */
const nowhere = resolve('dist/weights')

/** Notes what every module imports. */
const noting = (imports: Map<string, readonly string[]>): Plugin => ({
  name: 'note-imports',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
      imports.set(id, [...importedIds, ...dynamicallyImportedIds])
    }
  },
})

/** Counts each character of a minified file for the module that it was made from. */
const count = (chunk: Rolldown.OutputChunk, bytes: Map<string, number>): void => {
  // A file that only imports others has nothing to map.
  if (!chunk.map && !Object.keys(chunk.modules).some(packageOf)) return
  if (!chunk.map) throw new Error(`${chunk.fileName} came without a source map.`)
  const { names, mappings, sources } = chunk.map
  const folder = resolve(nowhere, dirname(chunk.fileName))
  const map = new SourceMap({
    ...{ version: 3, file: '', sourceRoot: '', sourcesContent: [] },
    ...{ names, mappings, sources: sources.map(source => resolve(folder, source)) },
  })
  for (const [line, text] of chunk.code.split('\n').entries())
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column)
      if (!('originalSource' in entry) || !entry.originalSource) continue
      bytes.set(entry.originalSource, (bytes.get(entry.originalSource) ?? 0) + 1)
    }
}

/** Runs one of Vite's builds and weighs it by its source maps. Nothing is written. */
const madeBy = async (config: InlineConfig): Promise<Made> => {
  const [bytes, imports] = [new Map<string, number>(), new Map<string, readonly string[]>()]
  const weighing = { plugins: [noting(imports)], build: { write: false, sourcemap: 'hidden' } }
  const built = await build(mergeConfig(config, weighing))
  for (const { output } of [built].flat().filter(each => 'output' in each))
    for (const file of output) if (file.type === 'chunk') count(file, bytes)
  return { bytes, imports }
}

/** The scripts of the public site and of the staff area, and the website's server bundle, which `renderPage` carries. */
export const madeForTheWeb = async (): Promise<Record<'public' | 'staff' | 'server', Made>> => {
  // As `web/build.ts` does: React's and Vite's builds follow this variable.
  process.env['NODE_ENV'] = 'production'
  return {
    public: await madeBy(clientConfig(nowhere)),
    staff: await madeBy(staffConfig(nowhere)),
    server: await madeBy(serverConfig(nowhere, '')),
  }
}
