import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { parseSync } from 'vite'

/**
 * Tells the bundler that what a top-level constant of ours is made by has no other effect, so that a function carries,
 * and makes at each start, only the schemas that it uses: a chain of zod's methods is an effect to a bundler. Whatever
 * must happen when a module loads is written as a statement.
 */
export const markPure = (file: string, source: string): string => {
  const calls = parseSync(file, source).program.body.flatMap(statement => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  })
  return calls.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    source,
  )
}

/** `markPure` for our own modules in functions. */
export const pureConsts: Plugin = {
  name: 'pureConsts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lambdas[\\/].*\.ts$/ }, ({ path }) => ({
      contents: markPure(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
  },
}
