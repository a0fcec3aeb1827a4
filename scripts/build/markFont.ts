import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The bytes of the font for marked copies: packages are nowhere near the function that makes them. */
export const markFont = (root: string): Plugin => ({
  name: 'markFont',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]marking[\\/]font\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const file = /'(@[^']+\.ttf)'/.exec(source)?.[1]
      if (!file) throw new Error(`${path} names no font.`)
      const bytes = readFileSync(join(root, 'node_modules', file)).toString('base64')
      return { contents: `export const fontBytes = () => Buffer.from('${bytes}', 'base64')` }
    })
  },
})
