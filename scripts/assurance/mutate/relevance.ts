import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProductCode } from './measure/productCode.ts'

/** The words of a text or of code: `publishAt` and `publish_at` are the same two; without the plural's s. */
export const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .map(word => word.replace(/(?<=[^s])s$/, ''))
      .filter(word => word.length > 2),
  )

/**
 * How much code speaks of what an id says: the sum, over the words that both have, of how rare a word is in the product.
 * Tests of an id execute much that it says nothing about, and which others look after.
 */
export const relevanceIn = (root: string): ((says: ReadonlySet<string>, code: string) => number) => {
  const files = globSync('{lambdas,web/src,infra}/**/*.{ts,tsx}', { cwd: root }).filter(isProductCode)
  const counts = new Map<string, number>()
  for (const file of files)
    for (const word of wordsIn(readFileSync(join(root, file), 'utf8')))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string): number => Math.log(files.length / (counts.get(word) ?? files.length))
  return (says, code) =>
    [...wordsIn(code)].filter(word => says.has(word)).reduce((sum, word) => sum + rarity(word), 0)
}
