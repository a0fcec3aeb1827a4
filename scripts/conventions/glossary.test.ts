import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const oldNames = new Set(
  [
    ...(readFileSync('docs/glossary.md', 'utf8').split('## Old names')[1] ?? '').matchAll(/^\| `(\w+)`/gm),
  ].map(([, name = '']) => name),
)
/** Most files hold none of the names, and parsing is slow. */
const anyOldName = new RegExp(`\\b(?:${[...oldNames].join('|')})\\b`)

const namesIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  if (!anyOldName.test(text)) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && oldNames.has(node.text)) found.push(`${file}: ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

it('no name in code is one that the glossary replaced', () => {
  const files = globSync('{lambdas,infra,scripts,web}/**/*.{ts,tsx}', {
    exclude: path => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
  })
  expect(oldNames.size).toBeGreaterThan(10)
  expect(files.flatMap(namesIn)).toEqual([])
})
