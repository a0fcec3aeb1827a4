import { readFileSync } from 'node:fs'
import { checklist } from './conventions/checklist.ts'

/** Prints each id of the checklist with the tests that name it, then those without. */
const entries = checklist(readFileSync('docs/checklist.md', 'utf8'))
for (const { id, text, tests } of entries.filter(entry => entry.tests.length > 0)) {
  console.log(`${id} · ${text}`)
  for (const test of tests) console.log(`    ${test}`)
}
const without = entries.filter(entry => entry.tests.length === 0)
console.log(`\nWithout a test: ${without.length} of ${entries.length}`)
for (const { id, text } of without) console.log(`${id} · ${text}`)
