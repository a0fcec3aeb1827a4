import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checklist, levelsOf } from './conventions/checklist.ts'

/**
 * Prints each id of the checklist with the levels of its tests and the tests that name it, then the ids without a test
 * and how many are shown at more than one level; with `--twice`, which those are.
 */
const { values } = parseArgs({ options: { twice: { type: 'boolean', default: false } } })
const entries = checklist(readFileSync('docs/checklist.md', 'utf8'))
for (const entry of entries.filter(({ tests }) => tests.length > 0)) {
  console.log(`${entry.id} [${levelsOf(entry).join(', ')}] · ${entry.text}`)
  for (const { file, title } of entry.tests) console.log(`    ${file}: ${title}`)
}
const without = entries.filter(({ tests }) => tests.length === 0)
console.log(`\nWithout a test: ${without.length} of ${entries.length}`)
for (const { id, text } of without) console.log(`${id} · ${text}`)
const twice = entries.filter(entry => levelsOf(entry).length > 1)
console.log(`At two or more levels: ${twice.length} of ${entries.length}`)
if (values.twice) for (const entry of twice) console.log(`${entry.id} ${levelsOf(entry).join(', ')}`)
