import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/**
 * The description of the API as it is when the functions are built: working it out of the schemas takes a part of
 * zod that no function needs otherwise.
 */
export const writtenOpenApi = (root: string): Plugin => ({
  name: 'writtenOpenApi',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]contract[\\/]openapi\.ts$/ }, async ({ path }) => {
      const { openApi } = (await import(pathToFileURL(join(root, 'lambdas/contract/openapi.ts')).href)) as {
        openApi: () => unknown
      }
      return { contents: `export const openApi = () => (${JSON.stringify(openApi())})`, watchFiles: [path] }
    })
  },
})
