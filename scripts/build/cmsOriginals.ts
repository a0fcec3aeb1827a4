import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** The files of the code editor as they are when the functions are built: the source is nowhere near a function. */
export const cmsOriginals = (root: string): Plugin => ({
  name: 'cmsOriginals',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cms[\\/]originals\.ts$/ }, async ({ path }) => {
      const { originals } = (await import(
        pathToFileURL(join(root, 'lambdas/integrations/cms/originals.ts')).href
      )) as {
        originals: () => Readonly<Record<string, string>>
      }
      return {
        contents: `export const originals = () => (${JSON.stringify(originals())})`,
        watchFiles: [path],
      }
    })
  },
})
