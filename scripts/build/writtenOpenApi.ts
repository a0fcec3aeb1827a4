import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

interface OpenApiModule {
  openApi: () => unknown
}

const imported = async (file: string): Promise<OpenApiModule> =>
  (await import(pathToFileURL(file).href)) as OpenApiModule

/**
 * The description of the API as it is when the functions are built: working it out of the schemas takes a part of
 * zod that no function needs otherwise.
 * @param load loads the module; Node's own import gives the first version for as long as the process runs
 */
export const writtenOpenApi = (root: string, load = imported): Plugin => ({
  name: 'writtenOpenApi',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]contract[\\/]openapi\.ts$/ }, async ({ path }) => {
      const { openApi } = await load(join(root, 'lambdas/contract/openapi.ts'))
      return { contents: `export const openApi = () => (${JSON.stringify(openApi())})`, watchFiles: [path] }
    })
  },
})
