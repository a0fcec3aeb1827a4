import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const files = globSync('{lambdas,infra,scripts,web}/**/*.{ts,tsx}', {
  exclude: path => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
})
const aliases = Object.entries(manifest.imports).map(([alias, folder]) => [
  alias.replace('*', ''),
  folder.replace('./', '').replace('*', ''),
])

const resolved = (from: string, specifier: string): string => {
  const [alias = '', folder = ''] = aliases.find(([alias = '']) => specifier.startsWith(alias)) ?? []
  return alias ? specifier.replace(alias, folder) : posix.join(posix.dirname(from), specifier)
}

/** Imports of each file, types too, which the linter's rule leaves out. */
const imports = new Map(
  files.map(file => [
    file,
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export|\})[^'\n]*'([.#][^']+)'/gm)].map(
      ([, specifier = '']) => resolved(file, specifier),
    ),
  ]),
)

it('no file imports itself by way of others', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const next of imports.get(file) ?? []) visit(next, [...path, file])
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})
