import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The text of the site's pages as its build wrote it: the site is nowhere near the function that searches. */
export const siteTexts = (root: string): Plugin => ({
  name: 'siteTexts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]search[\\/]siteTexts\.ts$/ }, () => ({
      contents: `export const siteTexts = () => (${readFileSync(join(root, 'web/dist/search.json'), 'utf8')})`,
    }))
  },
})
