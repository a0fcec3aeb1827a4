import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'

/** The bytes of the font for marked copies: packages are nowhere near the function that makes them. */
export const markFont = (): Plugin => ({
  name: 'markFont',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]marking[\\/]font\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const file = /'(@[^']+\.ttf)'/.exec(source)?.[1]
      if (!file) throw new Error(`${path} names no font.`)
      const bytes = readFileSync(createRequire(path).resolve(file)).toString('base64')
      return { contents: `export const fontBytes = () => Buffer.from('${bytes}', 'base64')` }
    })
  },
})
